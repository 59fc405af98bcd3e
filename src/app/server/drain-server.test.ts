import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drainServer, limitConnections } from './http-server.ts';

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

function ask(socket: Socket): void {
  socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n');
}

test('an answer under way when the shop stops arrives and is the last of its connection', async () => {
  const asked = new Promise<ServerResponse>((resolve) => (answer = resolve));
  const socket = open();
  ask(socket);
  const response = await asked;
  const drained = drainServer(server, () => undefined);
  response.end('here');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200[^]*Connection: close[^]*here/);
  await drained;
});

test('a request that arrives on an open connection while the shop stops is answered', async () => {
  answer = (response) => response.end('here');
  const socket = open();
  ask(socket);
  await once(socket, 'data');
  const drained = drainServer(server, () => undefined);
  ask(socket);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200[^]*Connection: close[^]*here/);
  await drained;
});

test('while the shop stops nobody new is let in', async () => {
  answer = (response) => response.end('here');
  const socket = open();
  ask(socket);
  await once(socket, 'data');
  const drained = drainServer(server, () => undefined);
  const [error] = (await once(open(), 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
  await drained;
});
