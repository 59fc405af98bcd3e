import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createTurns } from '#platform/server/http/limits/turns.ts';
import { createServerOptions, drainServer, listen } from './http-server.ts';
import type { ShutdownStep } from './shutdown.ts';
import { startShop, type Shop, type ShopOptions } from '../start/start-shop.ts';
import { welcome } from '../start/welcome.ts';
import { tellListening } from './workers.ts';

function serve(shop: Shop): Server {
  const listener = getRequestListener((request, env) =>
    shop.fetch(request, env as { incoming: IncomingMessage }),
  );
  const inTurn = createTurns();
  return createServer(
    createServerOptions({ isBehindProxy: shop.config.TRUSTED_PROXIES > 0 }),
    (request, response) => {
      inTurn(() => {
        // Requests pipelined beyond the limit still arrive here.
        if (request.socket.destroyed) return;
        if (!shop.dev) {
          void listener(request, response);
          return;
        }
        void shop.dev.middleware(request, response).then((done) => {
          if (!done) void listener(request, response);
        });
      });
    },
  );
}

/** Opens the shop, listens and says so. @returns where it listens @param steps gets what closes it */
export async function runShop(options: ShopOptions, steps: ShutdownStep[]): Promise<AddressInfo> {
  const { config, shared } = options;
  const shop = await startShop(options);
  const server = serve(shop);
  const address = await listen(server, config);
  steps.unshift({
    name: 'requests',
    run: (isCrash) => drainServer(server, shop.drain, isCrash),
  });
  if (shared) tellListening();
  if (shared?.isFirst === false) return address;
  const ownerLink = await shop.makeOwnerLink();
  const shown = { ...shop.accounts, ownerLink, isMailSetUp: shop.isMailSetUp };
  options.progress(welcome(shop, address, shown));
  await shop.accountsShown().catch((error: unknown) => {
    options.log.warn({ err: error }, 'the next start makes another password for the owner');
  });
  return address;
}
