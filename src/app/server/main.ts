import { createServer, type IncomingMessage, type Server } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createLog } from '#platform/server/log.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { createServerOptions, drainServer } from './http-server.ts';
import { listen } from './listen.ts';
import { onShutdown } from './shutdown.ts';
import { startShop, type Shop } from './start-shop.ts';
import { welcome } from './welcome.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const isDev = process.argv.includes('--dev');

function serve(shop: Shop): Server {
  const listener = getRequestListener((request, env) => shop.fetch(request, env as { incoming: IncomingMessage }));
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

async function main(config: Config): Promise<void> {
  const log = createLog(config.LOG_LEVEL);
  const progress = (message: string): void => console.log(message);
  const shop = await startShop({ config, rootDir: ROOT, log, progress, isDev });
  const server = serve(shop);
  onShutdown(
    [
      { name: 'requests', run: () => drainServer(server, shop.drain) },
      { name: 'shop', run: shop.stop },
    ],
    { hardLimitMs: 15_000, log: (message) => console.log(message) },
  );
  try {
    const address = await listen(server, config);
    console.log(welcome(config, address));
  } catch (error) {
    await shop.stop();
    throw error;
  }
}

/** Ends with one sentence where the person who started the shop can do something about it. */
function explain(error: unknown): void {
  const isKnown = error instanceof Error && (error instanceof ConfigError || 'sentence' in error);
  console.error(isKnown ? `\n${error.message}\n` : error);
  process.exit(1);
}

try {
  await main(readConfig(process.env));
} catch (error) {
  explain(error);
}
