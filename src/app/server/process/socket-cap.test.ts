import { once } from 'node:events';
import {
  Agent,
  createServer,
  get as ask,
  type ClientRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SOCKETS } from '#platform/server/http/limits/limit-table.ts';
import { limitConnections } from './http-server.ts';
import { PATIENTLY } from '#test/support/patience.ts';

const SHORT = { perAddress: 100, perProcess: 100 };
const LONG = { perAddress: 60_000, perProcess: 60_000 };

let server: Server;
let port: number;
let pending: ServerResponse[];
/** The server's ends of the connections. */
let open: Set<Socket>;

beforeEach(async () => {
  [pending, open] = [[], new Set()];
  server = createServer((request, response) => {
    if (request.url === '/pending') pending.push(response);
    else request.resume().on('end', () => response.end('here'));
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

async function readAnswer(request: ClientRequest): Promise<string> {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return text(response);
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

  test('close no connection that was answered, however many connections are queued', async () => {
    const idleMs = { perAddress: 1, perProcess: 1 };
    await listen(true, { idleMs, perProcess: 4, keepAliveShare: 1 });
    const early = await openClients(4, () => '127.0.0.2', get('/'));
    await vi.waitUntil(() => early.every(({ received }) => received().includes('here')), PATIENTLY);
    const late = await openClients(4, () => '127.0.0.3', get('/'));
    await wait(300);
    expect(early.some(({ isOver }) => isOver())).toBe(false);
    expect(late.some(({ received }) => received() !== '')).toBe(false);
    for (const { socket } of early) socket.write(get('/'));
    await vi.waitUntil(() => late.every(({ received }) => received().includes('here')), PATIENTLY);
    const answers = early.map(({ received }) => received().split('here').length - 1);
    expect(answers).toEqual([2, 2, 2, 2]);
    expect(early.every(({ received }) => received().includes('Connection: close'))).toBe(true);
  });

  test('keep two in three connections alive, so that the others are free for who comes', async () => {
    await listen(true, { perProcess: 6 });
    const clients = await openClients(5, (at) => `127.0.0.${2 + at}`, get('/'));
    await vi.waitUntil(
      () => clients.every(({ received }) => received().includes('here')),
      PATIENTLY,
    );
    await vi.waitUntil(() => open.size < 5, PATIENTLY);
    expect(open.size).toBe(4);
  });

  test('close no connection whose request has arrived while the process was late', async () => {
    const idleMs = { ...LONG };
    await listen(true, { idleMs, perProcess: 1 });
    const [early] = await openClients(1, () => '127.0.0.2');
    await vi.waitUntil(() => open.size === 1, PATIENTLY);
    const late = openClient('127.0.0.3', get('/'));
    const accepted = promisify(server.getConnections.bind(server));
    await vi.waitUntil(async () => (await accepted()) === 2, PATIENTLY);
    idleMs.perProcess = 50;
    // Timers run from here before anything is read.
    await nextTurn();
    early?.socket.write(get('/'));
    const until = performance.now() + 3 * idleMs.perProcess;
    while (performance.now() < until);
    await vi.waitUntil(() => late.received().includes('here'), PATIENTLY);
    expect(early?.received()).toContain('here');
  });

  test('close no upload whose bytes keep coming', async () => {
    await listen(true, { idleMs: { perAddress: 400, perProcess: 1 }, perProcess: 1 });
    const body = 20;
    const head = `POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: ${body}\r\n\r\n`;
    const [slow] = await openClients(1, () => '127.0.0.2', head);
    const late = openClient('127.0.0.3', get('/'));
    for (let at = 0; at < body; at += 1) {
      slow?.socket.write('x');
      await wait(50);
    }
    await vi.waitUntil(() => late.received().includes('here'), PATIENTLY);
    expect(slow?.received()).toContain('here');
    const [silent] = await openClients(1, () => '127.0.0.2', head);
    const next = openClient('127.0.0.3', get('/'));
    await vi.waitUntil(() => next.received().includes('here'), PATIENTLY);
    expect([silent?.received(), silent?.isOver()]).toEqual(['', true]);
  });

  test('lose no request of a crowd that keeps its connections alive', async () => {
    await listen(false, { idleMs: { perAddress: 20, perProcess: 20 }, perProcess: 12 });
    server.keepAliveTimeout = 2_000;
    const failures: unknown[] = [];
    const visit = async (visitor: number): Promise<void> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 2 });
      for (let call = 0; call < 12; call += 1) {
        await readAnswer(ask({ port, agent, path: '/' })).catch((error: unknown) =>
          failures.push(error),
        );
        await wait((visitor * 7 + call * 13) % 60);
      }
      agent.destroy();
    };
    await Promise.all(Array.from({ length: 40 }, (_, visitor) => visit(visitor)));
    expect(failures).toEqual([]);
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
    await listen(false, { keepAliveShare: 1 });
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
