import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { callerKey } from './caller-key.ts';
import { SOCKETS } from './limit-table.ts';

type Call = { request: IncomingMessage; response: ServerResponse };

/** Whether somebody waits for us: their request is here whole, and its answer is still being made. */
function isWaitingForUs(call: Call | undefined): boolean {
  return call !== undefined && call.request.complete && !call.response.writableEnded;
}

/** Takes it to the end of the line of those who may have to go. */
function moveBack(sockets: Set<Socket> | undefined, socket: Socket): void {
  if (sockets?.delete(socket)) sockets.add(socket);
}

type Options = {
  /** Off where all connections come from a proxy. */
  isByAddress: boolean;
};

/**
 * Ends connections where there are too many, of one address or of all: of those that wait for nothing
 * from us (they send slowly, or not at all) the one that was served the longest ago, so that whoever
 * comes with a request is let in. Where all others wait for us, that is the new one.
 */
export function capSockets(server: Server, { isByAddress }: Options): void {
  const all = new Set<Socket>();
  const byAddress = new Map<string, Set<Socket>>();
  const calls = new WeakMap<Socket, Call>();
  const addresses = new WeakMap<Socket, string>();
  /** Requests that a connection has sent and that are not answered. */
  const unanswered = new WeakMap<Socket, number>();

  function makeRoom(sockets: Set<Socket>, most: number): void {
    if (sockets.size <= most) return;
    for (const socket of sockets) {
      if (isWaitingForUs(calls.get(socket))) continue;
      forget(socket);
      socket.destroy();
      return;
    }
  }

  function forget(socket: Socket): void {
    all.delete(socket);
    const key = addresses.get(socket) ?? '';
    const own = byAddress.get(key);
    own?.delete(socket);
    if (own?.size === 0) byAddress.delete(key);
  }

  server.on('connection', (socket: Socket) => {
    const key = callerKey(socket.remoteAddress ?? '');
    addresses.set(socket, key);
    all.add(socket);
    const own = byAddress.get(key) ?? new Set();
    byAddress.set(key, own.add(socket));
    socket.once('close', () => forget(socket));
    if (isByAddress) makeRoom(own, SOCKETS.ofAddress);
    makeRoom(all, SOCKETS.room);
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    calls.set(socket, { request, response });
    const many = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, many);
    // No browser and no proxy asks on before it is answered.
    if (many > SOCKETS.unanswered) socket.destroy();
    response.once('close', () => {
      unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
      if (calls.get(socket)?.response === response) calls.delete(socket);
      moveBack(all, socket);
      moveBack(byAddress.get(addresses.get(socket) ?? ''), socket);
    });
  });
}
