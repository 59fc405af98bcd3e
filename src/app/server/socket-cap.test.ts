import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SOCKETS } from '#platform/server/http/limits/limit-table.ts';
import { limitConnections } from './http-server.ts';

/** What comes at once, on a machine that may be busy. */
const SOON = { timeout: 15_000, interval: 10 };
const SHORT = { ofAddress: 100, room: 100 };
const LONG = { ofAddress: 60_000, room: 60_000 };

let server: Server;
let port: number;
let held: ServerResponse[];
/** Connections as the server sees them. */
let open: Set<Socket>;

beforeEach(async () => {
  [held, open] = [[], new Set()];
  server = createServer((request, response) => {
    if (request.url === '/held') held.push(response);
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

type Client = { socket: Socket; said: () => string; isOver: () => boolean };

/** Every address of 127/8 is this machine. */
function come(from: string, words = ''): Client {
  let [said, isOver] = ['', false];
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (isOver = true));
  socket.write(words);
  return { socket, said: () => said, isOver: () => isOver };
}

/** One after the other, so that it is known who was first. */
async function comeMany(many: number, from: (at: number) => string, words = ''): Promise<Client[]> {
  const clients: Client[] = [];
  for (let at = 0; at < many; at += 1) {
    const client = come(from(at), words);
    clients.push(client);
    await once(client.socket, 'connect');
  }
  return clients;
}

const SLOW = 'GET / HTTP/1.1\r\nHost: shop.test\r\nX-Slow: ';
const asked = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`;

// Elsewhere only 127.0.0.1 is this machine.
describe.skipIf(process.platform !== 'linux')('of connections', () => {
  test('100 browsers of one address stay, and whoever comes with a request is let in', async () => {
    await listen(true, { quietMs: SHORT });
    const slow = await comeMany(SOCKETS.ofAddress + 8, () => '127.0.0.2', SLOW);
    await vi.waitUntil(() => slow.filter(({ isOver }) => isOver()).length === 8, SOON);
    expect(open.size).toBe(SOCKETS.ofAddress);
    const honest = come('127.0.0.2', asked('/'));
    await vi.waitUntil(() => honest.said().includes('here'), SOON);
    expect(slow.filter(({ isOver }) => isOver())).toHaveLength(9);
    expect(slow.slice(0, 9).every(({ isOver }) => isOver())).toBe(true);
  });

  test('none that waits for an answer is ended, and the next of its address is answered after it', async () => {
    await listen(true, { quietMs: SHORT });
    const asking = await comeMany(SOCKETS.ofAddress, () => '127.0.0.2', asked('/held'));
    await vi.waitUntil(() => held.length === SOCKETS.ofAddress, SOON);
    const late = come('127.0.0.2', asked('/'));
    const other = come('127.0.0.3', asked('/'));
    await vi.waitUntil(() => other.said().includes('here'), SOON);
    expect([late.said(), late.isOver()]).toEqual(['', false]);
    for (const response of held) response.end('at last');
    await vi.waitUntil(() => asking.every(({ said }) => said().includes('at last')), SOON);
    await vi.waitUntil(() => late.said().includes('here'), SOON);
  });

  test('none is ended whose request is on its way, however many come meanwhile', async () => {
    await listen(true, { quietMs: LONG });
    const early = await comeMany(SOCKETS.ofAddress, () => '127.0.0.2');
    await vi.waitUntil(() => open.size === SOCKETS.ofAddress, SOON);
    const late = await comeMany(SOCKETS.ofAddress, () => '127.0.0.2', asked('/'));
    await once(come('127.0.0.3', asked('/')).socket, 'data');
    for (const { socket } of early) socket.write(asked('/'));
    await vi.waitUntil(() => late.every(({ said }) => said().includes('here')), SOON);
    expect(early.every(({ said }) => said().includes('Connection: close'))).toBe(true);
    expect(early.every(({ said }) => said().includes('here'))).toBe(true);
  });

  test('no more wait than may', async () => {
    await listen(true, { quietMs: LONG, ofAddress: 2, waiting: 3 });
    const clients = await comeMany(6, () => '127.0.0.2');
    await vi.waitUntil(() => clients[5]?.isOver(), SOON);
    expect(clients.slice(0, 5).some(({ isOver }) => isOver())).toBe(false);
    for (const { socket } of clients.slice(0, 5)) socket.write(asked('/'));
    await vi.waitUntil(
      () => clients.slice(0, 5).every(({ said }) => said().includes('here')),
      SOON,
    );
  });

  test('behind a proxy any number may come from one address', async () => {
    await listen(false);
    const clients = await comeMany(SOCKETS.ofAddress + 8, () => '127.0.0.2', asked('/'));
    await vi.waitUntil(() => clients.every(({ said }) => said().includes('here')), SOON);
    expect(open.size).toBe(SOCKETS.ofAddress + 8);
  });

  test('of many addresses no more are held than there is room, and the newest get in', async () => {
    await listen(true);
    const slow = await comeMany(SOCKETS.room + 20, (at) => `127.0.1.${1 + (at % 200)}`, SLOW);
    await vi.waitUntil(() => slow.filter(({ isOver }) => isOver()).length === 20, SOON);
    expect(open.size).toBe(SOCKETS.room);
    const honest = come('127.0.0.3', asked('/'));
    await vi.waitUntil(() => honest.said().includes('here'), SOON);
  });

  test('one that asks on and on without waiting for answers is ended', async () => {
    await listen(false);
    const patient = come('127.0.0.2', asked('/held').repeat(SOCKETS.unanswered));
    await vi.waitUntil(() => held.length === SOCKETS.unanswered, SOON);
    const greedy = come('127.0.0.2', asked('/held').repeat(SOCKETS.unanswered + 1));
    await vi.waitUntil(() => greedy.isOver(), SOON);
    for (const response of held) response.end('at last');
    await vi.waitUntil(() => patient.said().split('at last').length > SOCKETS.unanswered, SOON);
    expect(greedy.said()).not.toContain('at last');
  });
});
