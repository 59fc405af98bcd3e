import type { Server, ServerOptions, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** How long running requests may take when the shop stops. */
const DRAIN_MS = 10_000;
/** A request that is on its way over an open connection when the shop stops has this long to arrive. */
const ARRIVAL_MS = 250;

/** Nothing was read or written for so long. */
const SILENCE_MS = 15_000;

/** Answers that are being made. */
const underWay = new WeakMap<Server, Set<ServerResponse>>();

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

/** Limits that Node has only as properties of a server; from now on it can be drained. */
export function limitConnections(server: Server): void {
  server.maxHeadersCount = 100;
  server.maxRequestsPerSocket = 1_000;
  server.maxConnections = 1_000;
  const answers = new Set<ServerResponse>();
  underWay.set(server, answers);
  server.prependListener('request', (_, response) => {
    answers.add(response);
    response.once('close', () => answers.delete(response));
  });
  endUnread(server, answers);
}

/**
 * Ends connections on which nothing moves: whoever asks and never reads would hold one for ever.
 * Only an answer that is still being made may take its time.
 */
function endUnread(server: Server, answers: Set<ServerResponse>): void {
  server.timeout = SILENCE_MS;
  server.on('timeout', (socket) => {
    const isWaitingForUs = [...answers].some((response) => response.socket === socket);
    if (!isWaitingForUs || socket.writableLength > 0) socket.destroy();
  });
}

/** Each answer from now on is the last of its connection, and says so: `Connection: close`. */
function endWithAnswers(server: Server): void {
  for (const response of underWay.get(server) ?? []) response.shouldKeepAlive = false;
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false;
  });
}

/**
 * Takes no new connection, answers what is on its way over open ones, and waits for running requests,
 * at most 10 s.
 * @param announce makes `/readyz` say that this process is on its way out
 */
export async function drainServer(server: Server, announce: () => void): Promise<void> {
  announce();
  // Node's own `close` of a HTTP server cuts connections whose next request is already on its way.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  endWithAnswers(server);
  const idle = setInterval(() => server.closeIdleConnections(), ARRIVAL_MS);
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
