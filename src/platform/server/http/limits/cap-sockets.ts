import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { callerKey } from './caller-key.ts';
import type { SOCKETS } from './limit-table.ts';

type Connection = {
  socket: Socket;
  address: string;
  lastUsed: number;
  latest: { request: IncomingMessage; response: ServerResponse } | undefined;
  unanswered: number;
};

const NONE: ReadonlySet<Connection> = new Set();

/** Connections in the order they were added, in all and per address. */
class ConnectionList {
  readonly all = new Set<Connection>();
  readonly byAddress = new Map<string, Set<Connection>>();

  of(address: string): ReadonlySet<Connection> {
    return this.byAddress.get(address) ?? NONE;
  }

  add(connection: Connection): void {
    const own = this.byAddress.get(connection.address) ?? new Set();
    this.byAddress.set(connection.address, own.add(connection));
    this.all.add(connection);
  }

  delete(connection: Connection): boolean {
    const own = this.byAddress.get(connection.address);
    own?.delete(connection);
    if (own?.size === 0) this.byAddress.delete(connection.address);
    return this.all.delete(connection);
  }

  moveAddressToEnd(address: string): void {
    const own = this.byAddress.get(address);
    if (own && this.byAddress.delete(address)) this.byAddress.set(address, own);
  }
}

/** A whole request has arrived and its response is not written yet. */
function isBusy({ latest }: Connection): boolean {
  return latest !== undefined && latest.request.complete && !latest.response.writableEnded;
}

type Options = {
  isByAddress: boolean;
  limits: typeof SOCKETS;
};

type ConnectionQueue = {
  add: (connection: Connection) => void;
  remove: (connection: Connection) => void;
  markUsed: (connection: Connection) => void;
  isWaitedFor: (connection: Connection) => boolean;
  isFull: () => boolean;
};

const RETRY_MS = 50;

function createQueue(
  { isByAddress, limits }: Options,
  serve: (connection: Connection) => void,
): ConnectionQueue {
  const [served, queued] = [new ConnectionList(), new ConnectionList()];
  const perAddress = isByAddress ? limits.perAddress : Infinity;
  let retry: NodeJS.Timeout | undefined;

  const isAddressFull = (address: string): boolean => served.of(address).size >= perAddress;
  const isProcessFull = (): boolean => served.all.size >= limits.perProcess;

  /** Closes the least recently used idle connection, if it has been idle for `idleMs`. */
  function closeIdle(leastRecentFirst: ReadonlySet<Connection>, idleMs: number): boolean {
    for (const connection of leastRecentFirst) {
      if (isBusy(connection)) continue;
      if (performance.now() - connection.lastUsed < idleMs) return false;
      served.delete(connection);
      connection.socket.destroy();
      return true;
    }
    return false;
  }

  /** Round robin over the addresses. */
  function serveQueued(): void {
    for (const [address, [next]] of queued.byAddress) {
      if (!next) continue;
      if (isAddressFull(address)) {
        if (!closeIdle(served.of(address), limits.idleMs.perAddress)) continue;
      } else if (isProcessFull() && !closeIdle(served.all, limits.idleMs.perProcess)) {
        break;
      }
      queued.delete(next);
      queued.moveAddressToEnd(address);
      served.add(next);
      serve(next);
    }
    if (queued.all.size > 0) {
      retry ??= setInterval(serveQueued, RETRY_MS);
      return;
    }
    clearInterval(retry);
    retry = undefined;
  }

  return {
    add(connection) {
      queued.add(connection);
      serveQueued();
    },
    remove(connection) {
      queued.delete(connection);
      served.delete(connection);
      serveQueued();
    },
    markUsed(connection) {
      connection.lastUsed = performance.now();
      if (served.delete(connection)) served.add(connection);
    },
    isWaitedFor: ({ address }) =>
      queued.of(address).size > 0 || (queued.all.size > 0 && isProcessFull()),
    isFull: () => queued.all.size >= limits.queued,
  };
}

/** Limits connections, per address and in all; further ones are queued, unread. Meanwhile responses end their connections, and idle ones are closed. */
export function capSockets(server: Server, options: Options): void {
  const connections = new WeakMap<Socket, Connection>();
  // Includes Node's own listener, which begins to read.
  const listeners = server.listeners('connection');
  server.removeAllListeners('connection');
  Object.assign(server, { pauseOnConnect: true });
  const queue = createQueue(options, (connection) => {
    connection.lastUsed = performance.now();
    for (const listener of listeners) Reflect.apply(listener, server, [connection.socket]);
    connection.socket.resume();
  });

  server.on('connection', (socket: Socket) => {
    if (queue.isFull()) {
      socket.destroy();
      return;
    }
    const address = callerKey(socket.remoteAddress ?? '');
    const connection = { socket, address, lastUsed: 0, latest: undefined, unanswered: 0 };
    connections.set(socket, connection);
    socket.on('error', () => undefined);
    socket.once('close', () => queue.remove(connection));
    queue.add(connection);
  });

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    const call = { request, response };
    connection.latest = call;
    connection.unanswered += 1;
    // Browsers and proxies do not pipeline this far.
    if (connection.unanswered > options.limits.unanswered) request.socket.destroy();
    if (queue.isWaitedFor(connection)) response.shouldKeepAlive = false;
    response.once('close', () => {
      connection.unanswered -= 1;
      if (connection.latest === call) connection.latest = undefined;
      queue.markUsed(connection);
    });
  });
}
