import type { Server, ServerOptions } from 'node:http';

/** How long running requests may take when the shop stops. */
const DRAIN_MS = 10_000;

/** Time-outs and sizes that keep slow or greedy clients from holding the shop. */
export function createServerOptions(): ServerOptions {
  return {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: 5_000,
    maxHeaderSize: 16 * 1024,
  };
}

/** Limits that Node has only as properties of a server. */
export function limitConnections(server: Server): void {
  server.maxHeadersCount = 100;
  server.maxRequestsPerSocket = 1_000;
  server.maxConnections = 1_000;
}

/**
 * Takes no new connection, tells idle ones to go, and waits for running requests, at most 10 s.
 * @param announce makes `/readyz` say that this process is on its way out
 */
export async function drainServer(server: Server, announce: () => void): Promise<void> {
  announce();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(timer);
}
