import { createServer, type IncomingMessage, type Server } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { MigrationError } from '#platform/server/database/migrate.ts';
import { EmbeddedPostgresError } from '#platform/server/embedded-postgres/embedded-postgres-error.ts';
import { createLog } from '#platform/server/log.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { createServerOptions, drainServer } from './http-server.ts';
import { listen, ListenError } from './listen.ts';
import { onShutdown, type ShutdownStep } from './shutdown.ts';
import { startShop, type Shop } from './start-shop.ts';
import { welcome } from './welcome.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const KNOWN = [ConfigError, ListenError, MigrationError, EmbeddedPostgresError];
const isDev = process.argv.includes('--dev');

function serve(shop: Shop): Server {
  const listener = getRequestListener((request, env) =>
    shop.fetch(request, env as { incoming: IncomingMessage }),
  );
  return createServer(createServerOptions(), (request, response) => {
    if (!shop.dev) {
      void listener(request, response);
      return;
    }
    void shop.dev.middleware(request, response).then((done) => {
      if (!done) void listener(request, response);
    });
  });
}

async function main(config: Config, steps: ShutdownStep[]): Promise<void> {
  const shop = await startShop({
    config,
    rootDir: ROOT,
    log: createLog(config.LOG_LEVEL),
    progress: (message) => console.log(message),
    isDev,
    opened: (name, close) => steps.unshift({ name, run: close }),
  });
  const server = serve(shop);
  const address = await listen(server, config);
  steps.unshift({ name: 'requests', run: () => drainServer(server, shop.drain) });
  console.log(welcome(config, address, shop.accounts));
}

/** One sentence where the person who started the shop can do something about it. */
function explain(error: unknown): void {
  const isKnown = error instanceof Error && KNOWN.some((known) => error instanceof known);
  console.error(isKnown ? `\n${error.message}\n` : error);
}

const steps: ShutdownStep[] = [];
onShutdown(steps, { hardLimitMs: 15_000, log: (message) => console.log(message) });
try {
  await main(readConfig(process.env), steps);
} catch (error) {
  explain(error);
  for (const step of steps) await step.run().catch(explain);
  process.exit(1);
}
