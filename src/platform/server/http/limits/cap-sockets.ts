import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { callerKey } from './caller-key.ts';
import type { SOCKETS } from './limit-table.ts';

type Connection = {
  socket: Socket;
  address: string;
  quietSince: number;
  call: { request: IncomingMessage; response: ServerResponse } | undefined;
  unanswered: number;
};

const NONE: ReadonlySet<Connection> = new Set();

class Connections {
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

  moveBack(connection: Connection): void {
    if (!this.all.delete(connection)) return;
    this.all.add(connection);
    const own = this.byAddress.get(connection.address);
    if (own?.delete(connection)) own.add(connection);
  }

  moveAddressBack(address: string): void {
    const own = this.byAddress.get(address);
    if (own && this.byAddress.delete(address)) this.byAddress.set(address, own);
  }
}

function isBeingAnswered({ call }: Connection): boolean {
  return call !== undefined && call.request.complete && !call.response.writableEnded;
}

type Options = {
  isByAddress: boolean;
  limits: typeof SOCKETS;
};

type Line = {
  enter: (connection: Connection) => void;
  leave: (connection: Connection) => void;
  moveBack: (connection: Connection) => void;
  isInTheWay: (connection: Connection) => boolean;
  isFull: () => boolean;
};

const LOOK_MS = 50;

function createLine(
  { isByAddress, limits }: Options,
  serve: (connection: Connection) => void,
): Line {
  const [served, waiting] = [new Connections(), new Connections()];
  const mostOfAddress = isByAddress ? limits.ofAddress : Infinity;
  let look: NodeJS.Timeout | undefined;

  const isAddressFull = (address: string): boolean => served.of(address).size >= mostOfAddress;
  const isFull = (): boolean => served.all.size >= limits.room;

  function endQuietest(connections: ReadonlySet<Connection>, quietMs: number): boolean {
    for (const connection of connections) {
      if (isBeingAnswered(connection)) continue;
      if (performance.now() - connection.quietSince < quietMs) return false;
      served.delete(connection);
      connection.socket.destroy();
      return true;
    }
    return false;
  }

  /** Round robin over the addresses. */
  function serveWaiting(): void {
    for (const [address, [next]] of waiting.byAddress) {
      if (!next) continue;
      if (isAddressFull(address)) {
        if (!endQuietest(served.of(address), limits.quietMs.ofAddress)) continue;
      } else if (isFull() && !endQuietest(served.all, limits.quietMs.room)) {
        break;
      }
      waiting.delete(next);
      waiting.moveAddressBack(address);
      served.add(next);
      serve(next);
    }
    if (waiting.all.size > 0) {
      look ??= setInterval(serveWaiting, LOOK_MS);
      return;
    }
    clearInterval(look);
    look = undefined;
  }

  return {
    enter(connection) {
      waiting.add(connection);
      serveWaiting();
    },
    leave(connection) {
      waiting.delete(connection);
      served.delete(connection);
      serveWaiting();
    },
    moveBack: (connection) => served.moveBack(connection),
    isInTheWay: ({ address }) => waiting.of(address).size > 0 || (waiting.all.size > 0 && isFull()),
    isFull: () => waiting.all.size >= limits.waiting,
  };
}

/** Limits connections, per address and in all. Others wait unread: a response then ends its connection, as does silence for `quietMs`. */
export function capSockets(server: Server, options: Options): void {
  const known = new WeakMap<Socket, Connection>();
  // Includes Node's own listener, which begins to read.
  const listeners = server.listeners('connection');
  server.removeAllListeners('connection');
  Object.assign(server, { pauseOnConnect: true });
  const line = createLine(options, (connection) => {
    connection.quietSince = performance.now();
    for (const listener of listeners) Reflect.apply(listener, server, [connection.socket]);
    connection.socket.resume();
  });

  server.on('connection', (socket: Socket) => {
    if (line.isFull()) {
      socket.destroy();
      return;
    }
    const address = callerKey(socket.remoteAddress ?? '');
    const connection = { socket, address, quietSince: 0, call: undefined, unanswered: 0 };
    known.set(socket, connection);
    socket.on('error', () => undefined);
    socket.once('close', () => line.leave(connection));
    line.enter(connection);
  });

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = known.get(request.socket);
    if (!connection) return;
    const call = { request, response };
    connection.call = call;
    connection.unanswered += 1;
    // Browsers and proxies do not pipeline this far.
    if (connection.unanswered > options.limits.unanswered) request.socket.destroy();
    if (line.isInTheWay(connection)) response.shouldKeepAlive = false;
    response.once('close', () => {
      connection.unanswered -= 1;
      if (connection.call === call) connection.call = undefined;
      connection.quietSince = performance.now();
      line.moveBack(connection);
    });
  });
}
