import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';
import { limitConnections } from './http-server.ts';

/** The shop's port cannot be had; the message says what to do. */
export class ListenError extends Error {}

/** Listens where the settings say. @throws ListenError when the port is taken or not allowed */
export async function listen(server: Server, config: Config): Promise<AddressInfo> {
  // Behind a proxy all connections come from it.
  limitConnections(server, { isByAddress: config.RATE_LIMITS && config.TRUSTED_PROXIES === 0 });
  server.listen(config.PORT, config.HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') {
      throw new ListenError(
        `Port ${config.PORT} is taken by another program, so the shop could not start. Stop that program, or choose another port: PORT=${config.PORT + 1} npm start`,
        { cause: error },
      );
    }
    if (code === 'EACCES') {
      throw new ListenError(
        `This user may not listen on port ${config.PORT}. Choose a port above 1023: PORT=4000 npm start`,
        { cause: error },
      );
    }
    throw error;
  }
  return server.address() as AddressInfo;
}
