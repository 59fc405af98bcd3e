import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PATIENTLY } from '#test/support/patience.ts';
import { readConfig } from '../config/config.ts';
import { createServerOptions, limitConnections, tryPort } from './http-server.ts';

const seen: string[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer(createServerOptions(), (request, response) => {
    seen.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => response.end('served'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** What comes back for bytes that no well-meaning client sends. */
async function sendRaw(...lines: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(lines.join('\r\n'));
  return text(socket);
}

const SECOND = ['GET /smuggled HTTP/1.1', 'Host: shop', '', ''];

test('a valid request is served', async () => {
  expect(await sendRaw('GET /plain HTTP/1.1', 'Host: shop', 'Connection: close', '', '')).toMatch(
    /^HTTP\/1\.1 200/,
  );
  expect(seen).toContain('GET /plain');
});

test.each([
  [false, 'timeout=5'],
  [true, 'timeout=150'],
])(
  'a connection may be idle for longer than proxies keep theirs: %s',
  async (isBehindProxy, announced) => {
    const own = createServer(createServerOptions({ isBehindProxy }), (_, response) =>
      response.end(),
    );
    own.listen(0, '127.0.0.1');
    await once(own, 'listening');
    const { port } = own.address() as AddressInfo;
    const { headers } = await fetch(`http://127.0.0.1:${port}/`);
    expect(headers.get('keep-alive')).toBe(announced);
    own.closeAllConnections();
    own.close();
  },
);

test.each([
  ['two lengths', ['Content-Length: 5', 'Content-Length: 6']],
  ['a length beside chunks', ['Content-Length: 6', 'Transfer-Encoding: chunked']],
  ['an encoding with a space before its colon', ['Transfer-Encoding : chunked']],
  ['an encoding that nobody knows', ['Transfer-Encoding: xchunked']],
  ['a length that is no number', ['Content-Length: 0x5']],
  ['a header that goes on in the next line', ['X-One: a', ' Content-Length: 5']],
  ['a line that ends in the middle', ['X-One: a\nX-Two: b']],
  ['more headers than 16 KB', [`X-Long: ${'x'.repeat(17_000)}`]],
])('a request with %s is refused, and so is what may hide behind it', async (_name, headers) => {
  seen.splice(0);
  const answer = await sendRaw('POST / HTTP/1.1', 'Host: shop', ...headers, '', '0', '', ...SECOND);
  expect(answer).toMatch(/^HTTP\/1\.1 (400|431) /);
  expect(seen.filter((one) => one.includes('smuggled'))).toEqual([]);
});

test.each(['203.0.113.1', 'no-such-host.invalid'])(
  'a HOST of %s is named as no address of this machine',
  async (HOST) => {
    const config = readConfig({ HOST, PORT: '4000' });
    await expect(tryPort(config)).rejects.toThrow(
      `HOST=${HOST} is no address of this machine. Leave HOST out`,
    );
  },
);

test('a request that has arrived while the process was late finds its idle connection open', async () => {
  const own = createServer({ keepAliveTimeout: 100, keepAliveTimeoutBuffer: 0 }, (_, response) =>
    response.end('served'),
  );
  limitConnections(own);
  own.listen(0, '127.0.0.1');
  await once(own, 'listening');
  const socket = connect((own.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  for (const times of [1, 2]) {
    // Timers run from here before anything is read.
    await nextTurn();
    socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
    const until = performance.now() + (times === 2 ? 300 : 0);
    while (performance.now() < until);
    await vi.waitUntil(() => received.split('served').length > times, PATIENTLY);
  }
  expect(received.split('served')).toHaveLength(3);
  socket.destroy();
  own.close();
  own.closeAllConnections();
});
