import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';
import { limitConnections } from './http-server.ts';

/** The shop's port cannot be had; the message says what to do. */
export class ListenError extends Error {}

function explain(error: unknown, { PORT }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') {
    return new ListenError(
      `Port ${PORT} is taken by another program, or by this shop if it runs already, so the shop could not start. Stop that one, or choose another port: PORT=${PORT + 1} npm start`,
      { cause: error },
    );
  }
  if (code === 'EACCES') {
    return new ListenError(
      `This user may not listen on port ${PORT}. Choose a port above 1023: PORT=4000 npm start`,
      { cause: error },
    );
  }
  return error;
}

async function open(server: Server, config: Config): Promise<void> {
  server.listen({ port: config.PORT, host: config.HOST, backlog: 4_096 });
  await once(server, 'listening').catch((error: unknown) => {
    throw explain(error, config);
  });
}

/**
 * Makes sure that the port can be had, before anything is made for a shop that could not open.
 * @throws ListenError when the port is taken or not allowed
 */
export async function tryPort(config: Config): Promise<void> {
  const server = createServer();
  await open(server, config);
  const closed = once(server, 'close');
  server.close();
  await closed;
}

/** Listens where the settings say. @throws ListenError when the port is taken or not allowed */
export async function listen(server: Server, config: Config): Promise<AddressInfo> {
  // Behind a proxy all connections come from it.
  limitConnections(server, { isByAddress: config.RATE_LIMITS && config.TRUSTED_PROXIES === 0 });
  await open(server, config);
  return server.address() as AddressInfo;
}
