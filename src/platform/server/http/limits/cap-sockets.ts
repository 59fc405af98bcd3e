import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { callerKey } from './caller-key.ts';
import type { SOCKETS } from './limit-table.ts';

type Connection = {
  socket: Socket;
  address: string;
  lastUsed: number;
  latest: { request: IncomingMessage; response: ServerResponse } | undefined;
  unanswered: number;
  wasAnswered: boolean;
  /** Traffic at the last check. */
  traffic: { received: number; unsent: number };
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

  markUsed(connection: Connection): void {
    connection.lastUsed = performance.now();
    if (this.delete(connection)) this.add(connection);
  }

  moveAddressToEnd(address: string): void {
    const own = this.byAddress.get(address);
    if (own && this.byAddress.delete(address)) this.byAddress.set(address, own);
  }
}

/** The next request of a connection that was answered may be on its way: it ends with an answer or by Node's time-out. */
function staysOpen({ latest, wasAnswered }: Connection): boolean {
  if (latest === undefined) return wasAnswered;
  return latest.request.complete && !latest.response.writableEnded;
}

/** A body arrives, or an answer leaves, since the last look. A head has no such grace: it fits one packet or two. */
function isMoving(connection: Connection): boolean {
  const { socket, latest, traffic } = connection;
  if (latest === undefined) return false;
  const now = { received: socket.bytesRead, unsent: socket.writableLength };
  connection.traffic = now;
  return now.received !== traffic.received || now.unsent !== traffic.unsent;
}

function newConnection(socket: Socket, address: string): Connection {
  const traffic = { received: 0, unsent: 0 };
  const nothing = { latest: undefined, unanswered: 0, wasAnswered: false };
  return { socket, address, lastUsed: 0, traffic, ...nothing };
}

type Options = {
  isByAddress: boolean;
  limits: typeof SOCKETS;
};

type ConnectionQueue = {
  add: (connection: Connection) => void;
  remove: (connection: Connection) => void;
  markUsed: (connection: Connection) => void;
  /** True if the connection's next answer closes it. */
  isLast: (connection: Connection) => boolean;
  isFull: () => boolean;
};

const RETRY_MS = 50;

class Places {
  readonly served = new ConnectionList();
  readonly queued = new ConnectionList();
  readonly limits: typeof SOCKETS;
  readonly perAddress: number;

  constructor({ isByAddress, limits }: Options) {
    this.limits = limits;
    this.perAddress = isByAddress ? limits.perAddress : Infinity;
  }

  isAddressFull(address: string): boolean {
    return this.served.of(address).size >= this.perAddress;
  }

  isProcessFull(): boolean {
    return this.served.all.size >= this.limits.perProcess;
  }

  /** True if the next answer to a connection from this address closes it. */
  isShort(address: string): boolean {
    const { served, queued, limits } = this;
    if (queued.of(address).size > 0 || (queued.all.size > 0 && this.isProcessFull())) return true;
    return (
      served.of(address).size > this.perAddress * limits.keepAliveShare ||
      served.all.size > limits.perProcess * limits.keepAliveShare
    );
  }

  /** Lists connections that may be closed for the queued ones: one for each address that waits. */
  listIdle(): Connection[] {
    const { perAddress, perProcess } = this.limits.idleMs;
    const waiting = [...this.queued.byAddress.keys()];
    const full = waiting.filter((address) => this.isAddressFull(address));
    const idle = full.flatMap((address) => this.#idleOf(this.served.of(address), perAddress, 1));
    if (!this.isProcessFull()) return idle;
    return [...idle, ...this.#idleOf(this.served.all, perProcess, waiting.length - full.length)];
  }

  /** The least recently used ones. */
  #idleOf(among: ReadonlySet<Connection>, idleMs: number, most: number): Connection[] {
    const idle: Connection[] = [];
    for (const connection of among) {
      const forMs = performance.now() - connection.lastUsed;
      if (idle.length === most) break;
      if (staysOpen(connection)) continue;
      if (forMs < idleMs) break;
      if (isMoving(connection)) this.served.markUsed(connection);
      else if (!connection.latest || forMs >= this.limits.idleMs.perAddress) idle.push(connection);
    }
    return idle;
  }
}

/** Closes idle connections for queued ones, once the event loop has read what had arrived: a late loop makes its own clients look idle. */
async function makeRoom(places: Places, serveQueued: () => void): Promise<void> {
  for (let idle = places.listIdle(); idle.length > 0; idle = places.listIdle()) {
    const received = idle.map(({ socket }) => socket.bytesRead);
    await nextTurn();
    await nextTurn();
    for (const [at, connection] of idle.entries()) {
      if (staysOpen(connection) || connection.socket.bytesRead !== received[at]) continue;
      places.served.delete(connection);
      connection.socket.destroy();
    }
    serveQueued();
  }
}

function createQueue(options: Options, serve: (connection: Connection) => void): ConnectionQueue {
  const places = new Places(options);
  const { served, queued, limits } = places;
  let retry: NodeJS.Timeout | undefined;
  let isMakingRoom = false;

  async function retryQueued(): Promise<void> {
    serveQueued();
    if (isMakingRoom) return;
    isMakingRoom = true;
    await makeRoom(places, serveQueued);
    isMakingRoom = false;
  }

  /** Round robin over the addresses. */
  function serveQueued(): void {
    for (const [address, [next]] of queued.byAddress) {
      if (!next || places.isAddressFull(address)) continue;
      if (places.isProcessFull()) break;
      queued.delete(next);
      queued.moveAddressToEnd(address);
      served.add(next);
      serve(next);
    }
    if (queued.all.size > 0) {
      retry ??= setInterval(() => void retryQueued(), RETRY_MS);
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
    markUsed: (connection) => served.markUsed(connection),
    isLast: ({ address }) => places.isShort(address),
    isFull: () => queued.all.size >= limits.queued,
  };
}

/** Limits connections, per address and in all; further ones are queued, unread. Near the limit responses end their connections; those that sent no request are closed for a queued one. */
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
    const connection = newConnection(socket, callerKey(socket.remoteAddress ?? ''));
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
    if (queue.isLast(connection)) response.shouldKeepAlive = false;
    response.once('close', () => {
      connection.unanswered -= 1;
      connection.wasAnswered = true;
      if (connection.latest === call) connection.latest = undefined;
      queue.markUsed(connection);
    });
  });
}
