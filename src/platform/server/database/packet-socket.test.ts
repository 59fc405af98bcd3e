import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PacketSocket } from './packet-socket.ts';

let server: Server;
let socket: Socket;
let received = '';
let closed: Promise<unknown>;

beforeAll(async () => {
  server = createServer((peer) => {
    peer.on('data', (bytes) => {
      received += String(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  socket = new PacketSocket();
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  closed = once(socket, 'close');
});
afterAll(() => server.close());

test('what one tick writes is held until its end, and sent in order before the connection ends', async () => {
  for (const text of ['a', 'b', 'c']) {
    socket.cork();
    socket.write(Buffer.from(text));
    socket.uncork();
  }
  expect(socket.writableLength).toBe(3);
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(socket.writableLength).toBe(0);
  socket.cork();
  socket.write(Buffer.from('d'));
  socket.write(Buffer.from('e'), () => socket.end());
  await closed;
  expect(received).toBe('abcde');
});
