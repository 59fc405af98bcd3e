import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SOCKETS } from '#platform/server/http/limits/limit-table.ts';
import { limitConnections } from './http-server.ts';
import { PATIENTLY } from '#test/support/patience.ts';

const SHORT = { perAddress: 100, perProcess: 100 };
const LONG = { perAddress: 60_000, perProcess: 60_000 };

let server: Server;
let port: number;
let pending: ServerResponse[];
/** On the server's side. */
let open: Set<Socket>;

beforeEach(async () => {
  [pending, open] = [[], new Set()];
  server = createServer((request, response) => {
    if (request.url === '/pending') pending.push(response);
    else response.end('here');
  });
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function listen(isByAddress: boolean, limits: Partial<typeof SOCKETS> = {}): Promise<void> {
  limitConnections(server, { isByAddress, limits: { ...SOCKETS, ...limits } });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
}

type Client = { socket: Socket; received: () => string; isOver: () => boolean };

/** Every address of 127/8 is this machine. */
function openClient(from: string, bytes = ''): Client {
  let [received, isOver] = ['', false];
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (isOver = true));
  socket.write(bytes);
  return { socket, received: () => received, isOver: () => isOver };
}

/** One after the other: the test knows the first. */
async function openClients(
  many: number,
  from: (at: number) => string,
  bytes = '',
): Promise<Client[]> {
  const clients: Client[] = [];
  for (let at = 0; at < many; at += 1) {
    const client = openClient(from(at), bytes);
    clients.push(client);
    await once(client.socket, 'connect');
  }
  return clients;
}

const SLOW = 'GET / HTTP/1.1\r\nHost: shop.test\r\nX-Slow: ';
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`;

// Elsewhere only 127.0.0.1 is this machine.
describe.skipIf(process.platform !== 'linux')('connection limits', () => {
  test('allow 100 browsers of one address, and close the least recently used idle connection for a new one', async () => {
    await listen(true, { idleMs: SHORT });
    const slow = await openClients(SOCKETS.perAddress + 8, () => '127.0.0.2', SLOW);
    await vi.waitUntil(() => slow.filter(({ isOver }) => isOver()).length === 8, PATIENTLY);
    expect(open.size).toBe(SOCKETS.perAddress);
    const honest = openClient('127.0.0.2', get('/'));
    await vi.waitUntil(() => honest.received().includes('here'), PATIENTLY);
    expect(slow.filter(({ isOver }) => isOver())).toHaveLength(9);
    expect(slow.slice(0, 9).every(({ isOver }) => isOver())).toBe(true);
  });

  test('close no busy connection, and serve the next of its address after it', async () => {
    await listen(true, { idleMs: SHORT });
    const asking = await openClients(SOCKETS.perAddress, () => '127.0.0.2', get('/pending'));
    await vi.waitUntil(() => pending.length === SOCKETS.perAddress, PATIENTLY);
    const late = openClient('127.0.0.2', get('/'));
    const other = openClient('127.0.0.3', get('/'));
    await vi.waitUntil(() => other.received().includes('here'), PATIENTLY);
    expect([late.received(), late.isOver()]).toEqual(['', false]);
    for (const response of pending) response.end('at last');
    await vi.waitUntil(
      () => asking.every(({ received }) => received().includes('at last')),
      PATIENTLY,
    );
    await vi.waitUntil(() => late.received().includes('here'), PATIENTLY);
  });

  test('close no connection with a request in transit, however many connections are queued', async () => {
    await listen(true, { idleMs: LONG });
    const early = await openClients(SOCKETS.perAddress, () => '127.0.0.2');
    await vi.waitUntil(() => open.size === SOCKETS.perAddress, PATIENTLY);
    const late = await openClients(SOCKETS.perAddress, () => '127.0.0.2', get('/'));
    await once(openClient('127.0.0.3', get('/')).socket, 'data');
    for (const { socket } of early) socket.write(get('/'));
    await vi.waitUntil(() => late.every(({ received }) => received().includes('here')), PATIENTLY);
    expect(early.every(({ received }) => received().includes('Connection: close'))).toBe(true);
    expect(early.every(({ received }) => received().includes('here'))).toBe(true);
  });

  test('close a connection when the queue is full', async () => {
    await listen(true, { idleMs: LONG, perAddress: 2, queued: 3 });
    const clients = await openClients(6, () => '127.0.0.2');
    await vi.waitUntil(() => clients[5]?.isOver(), PATIENTLY);
    expect(clients.slice(0, 5).some(({ isOver }) => isOver())).toBe(false);
    for (const { socket } of clients.slice(0, 5)) socket.write(get('/'));
    await vi.waitUntil(
      () => clients.slice(0, 5).every(({ received }) => received().includes('here')),
      PATIENTLY,
    );
  });

  test('do not count by address behind a proxy', async () => {
    await listen(false);
    const clients = await openClients(SOCKETS.perAddress + 8, () => '127.0.0.2', get('/'));
    await vi.waitUntil(
      () => clients.every(({ received }) => received().includes('here')),
      PATIENTLY,
    );
    expect(open.size).toBe(SOCKETS.perAddress + 8);
  });

  test('hold in all over many addresses, and serve the newest', async () => {
    await listen(true);
    const slow = await openClients(
      SOCKETS.perProcess + 20,
      (at) => `127.0.1.${1 + (at % 200)}`,
      SLOW,
    );
    await vi.waitUntil(() => slow.filter(({ isOver }) => isOver()).length === 20, PATIENTLY);
    expect(open.size).toBe(SOCKETS.perProcess);
    const honest = openClient('127.0.0.3', get('/'));
    await vi.waitUntil(() => honest.received().includes('here'), PATIENTLY);
  });

  test('close a connection with too many unanswered requests', async () => {
    await listen(false);
    const patient = openClient('127.0.0.2', get('/pending').repeat(SOCKETS.unanswered));
    await vi.waitUntil(() => pending.length === SOCKETS.unanswered, PATIENTLY);
    const greedy = openClient('127.0.0.2', get('/pending').repeat(SOCKETS.unanswered + 1));
    await vi.waitUntil(() => greedy.isOver(), PATIENTLY);
    for (const response of pending) response.end('at last');
    await vi.waitUntil(
      () => patient.received().split('at last').length > SOCKETS.unanswered,
      PATIENTLY,
    );
    expect(greedy.received()).not.toContain('at last');
  });
});
