import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drainServer, limitConnections } from './http-server.ts';
import { PATIENTLY } from '#test/support/patience.ts';

let server: Server;
let port: number;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  server = createServer((_, response) => answer(response));
  limitConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => server.closeAllConnections());

function open(): Socket {
  return connect(port, '127.0.0.1');
}

function ask(socket: Socket, ...headers: string[]): void {
  socket.write(['GET / HTTP/1.1', 'Host: shop.test', ...headers, '', ''].join('\r\n'));
}

/** A connection on which a question was answered, and the end of a stop that has begun meanwhile. */
async function openWhileStopping(): Promise<{ socket: Socket; drained: Promise<void> }> {
  answer = (response) => response.end('here');
  const socket = open();
  ask(socket);
  await once(socket, 'data');
  const drained = drainServer(server, () => undefined);
  await vi.waitUntil(() => !server.listening, PATIENTLY);
  return { socket, drained };
}

test('a response under way when the shop stops arrives and ends its connection', async () => {
  const received = new Promise<ServerResponse>((resolve) => (answer = resolve));
  const socket = open();
  ask(socket);
  const response = await received;
  const drained = drainServer(server, () => undefined);
  await vi.waitUntil(() => !server.listening, PATIENTLY);
  response.end('here');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200[^]*Connection: close[^]*here/);
  await drained;
});

test('a request that arrives on an open connection while the shop stops is answered', async () => {
  const { socket, drained } = await openWhileStopping();
  ask(socket);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200[^]*Connection: close[^]*here/);
  await drained;
});

test('a request that has arrived while the shop was busy with something else is answered', async () => {
  const { socket, drained } = await openWhileStopping();
  ask(socket);
  const busyUntil = performance.now() + 400;
  while (performance.now() < busyUntil);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200[^]*Connection: close[^]*here/);
  await drained;
});

test('a connection that waits to be accepted when the shop stops is answered', async () => {
  answer = (response) => response.end('here');
  const sockets = Array.from({ length: 20 }, open);
  for (const socket of sockets) ask(socket, 'Connection: close');
  // Now the kernel has connected them, and this process has not taken them.
  await new Promise((resolve) => process.nextTick(resolve));
  const drained = drainServer(server, () => undefined);
  const answers = await Promise.all(sockets.map((socket) => text(socket)));
  expect(answers.filter((one) => one.includes('here'))).toHaveLength(20);
  await drained;
});

test('while the shop stops no new connection is accepted', async () => {
  const { socket, drained } = await openWhileStopping();
  const [error] = (await once(open(), 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
  socket.end();
  await drained;
});

test('a silent connection does not delay the stop', async () => {
  const socket = open();
  await once(socket, 'connect');
  await drainServer(server, () => undefined);
  expect(await text(socket)).toBe('');
});
