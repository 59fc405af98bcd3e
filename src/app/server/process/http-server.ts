import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { once } from 'node:events';
import { capSockets } from '#platform/server/http/limits/cap-sockets.ts';
import { SOCKETS } from '#platform/server/http/limits/limit-table.ts';
import type { Config } from '../config/config.ts';

const DRAIN_MS = 10_000;
const CRASH_MS = 3_000;
/** A connection opened before the stop has this long to send a request. */
const FIRST_REQUEST_MS = 1_000;
/** A turn of the event loop this short leaves no time for a connection to arrive unseen. */
const SHORT_TURN_MS = 0.5;
const ACCEPT_MS = { calm: 1_000, most: 4_000 };

const SILENCE_MS = 15_000;

type Watched = {
  /** Last pending response per socket. A Map: a growing Set is rehashed, and each old copy retains later responses. */
  answers: Map<Socket, ServerResponse | undefined>;
  silent: Set<Socket>;
  accepted: number;
};
const watched = new WeakMap<Server, Watched>();

/** The proxy's outlasts Caddy's 2 min and nginx' 60 s, or it would send into a connection that the shop is closing. */
const KEEP_ALIVE_MS = { browser: 5_000, proxy: 150_000 };

/** Time-outs and sizes against slow or greedy clients. */
export function createServerOptions({ isBehindProxy = false } = {}): ServerOptions {
  return {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: KEEP_ALIVE_MS[isBehindProxy ? 'proxy' : 'browser'],
    maxHeaderSize: 16 * 1024,
  };
}

/** Limits that Node has only as server properties; makes the server drainable. */
export function limitConnections(
  server: Server,
  { isByAddress = false, limits = SOCKETS } = {},
): void {
  server.maxHeadersCount = 100;
  server.maxRequestsPerSocket = 1_000;
  server.maxConnections = limits.perProcess + limits.queued;
  capSockets(server, { isByAddress, limits });
  closeStalled(server, watch(server).answers);
}

function watch(server: Server): Watched {
  const seen: Watched = { answers: new Map(), silent: new Set(), accepted: 0 };
  watched.set(server, seen);
  server.on('connection', (socket: Socket) => {
    seen.accepted += 1;
    seen.silent.add(socket);
    seen.answers.set(socket, undefined);
    socket.once('close', () => {
      seen.silent.delete(socket);
      seen.answers.delete(socket);
    });
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    seen.silent.delete(socket);
    seen.answers.set(socket, response);
    response.once('close', () => {
      if (seen.answers.get(socket) === response) seen.answers.set(socket, undefined);
    });
  });
  return seen;
}

/** Ends connections without traffic, except those whose response is still being made. */
function closeStalled(server: Server, answers: Watched['answers']): void {
  server.timeout = SILENCE_MS;
  server.on('timeout', (socket) => {
    const received = socket.bytesRead;
    void readArrived().then(() => {
      const isAsking = answers.get(socket) !== undefined || socket.bytesRead !== received;
      if (!isAsking || socket.writableLength > 0) socket.destroy();
    });
  });
}

/** Waits two turns: after a late one, a request that has arrived is still unread. */
async function readArrived(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

function closeAfterResponses(server: Server, { answers }: Watched): void {
  for (const [socket, response] of answers) {
    if (response) response.shouldKeepAlive = false;
    else socket.setTimeout(KEEP_ALIVE_MS.browser);
  }
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false;
  });
}

/** Accepts the kernel's queue, as closing the socket resets it: one a turn, until a short turn brings none. */
async function acceptPending(seen: Watched): Promise<void> {
  const begun = performance.now();
  await nextTurn();
  for (;;) {
    const [before, from] = [seen.accepted, performance.now()];
    await nextTurn();
    const now = performance.now();
    const [isShort, isEmpty] = [now - from < SHORT_TURN_MS, before === seen.accepted];
    if (isEmpty && (isShort || now - begun > ACCEPT_MS.calm)) return;
    if (now - begun > ACCEPT_MS.most) return;
  }
}

/** Runs right after a turn has read its input: ending an unread connection loses a request. */
async function closeSilent({ silent }: Watched): Promise<void> {
  await readArrived();
  // A paused one may have sent a request.
  for (const socket of silent) if (!socket.isPaused()) socket.destroy();
}

/** Accepts no new connections, waits 10 s at most for requests (3 s after a crash). Idle ones time out, as clients may be sending. */
export async function drainServer(
  server: Server,
  announce: () => void,
  isCrash = false,
): Promise<void> {
  announce();
  const seen = watched.get(server) ?? watch(server);
  const closeAll = (): void => {
    for (const socket of seen.answers.keys()) socket.destroy();
  };
  const late = setTimeout(closeAll, isCrash ? CRASH_MS : DRAIN_MS);
  if (!isCrash) await acceptPending(seen);
  // `close` of Node's HTTP server cuts connections whose next request is on its way.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  closeAfterResponses(server, seen);
  const silent = setTimeout(() => void closeSilent(seen), FIRST_REQUEST_MS);
  await closed;
  clearTimeout(silent);
  clearTimeout(late);
}

/** The port is taken or not allowed, or the host is another machine's; the message says what to do. */
export class ListenError extends Error {}

function explain(error: unknown, { HOST, PORT }: Config): unknown {
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
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EADDRNOTAVAIL') {
    return new ListenError(
      `HOST=${HOST} is no address of this machine. Leave HOST out for all of its addresses, or set HOST=127.0.0.1 for this machine alone.`,
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

/** Fails before anything is made. @throws ListenError */
export async function tryPort(config: Config): Promise<void> {
  const server = createServer();
  await open(server, config);
  const closed = once(server, 'close');
  server.close();
  await closed;
}

export async function listen(server: Server, config: Config): Promise<AddressInfo> {
  // All connections come from the proxy, if there is one.
  limitConnections(server, { isByAddress: config.RATE_LIMITS && config.TRUSTED_PROXIES === 0 });
  await open(server, config);
  return server.address() as AddressInfo;
}
