// A hostile flood in a process of its own: searches that are not in the cache, without a pause, and
// connections that send slowly. `node bench/support/flood.ts ORIGIN ADDRESS`, until it is ended.
import net from 'node:net';
import { HttpConnection } from './http-connection.ts';
import { BROWSER } from './load.ts';

const SEARCHES_AT_ONCE = 40;
const SLOW_CONNECTIONS = 600;

const [origin = '', localAddress = ''] = process.argv.slice(2);
const { hostname, port } = new URL(origin);

async function search(at: number): Promise<never> {
  const connection = new HttpConnection(origin, BROWSER, localAddress);
  for (let n = 0; ; n += 1) {
    await connection.get(`/?q=flood-${at}-${n}`).catch(() => undefined);
  }
}

/** Comes again whenever the shop ends it. */
function sendSlowly(): void {
  const socket = net.connect({ host: hostname, port: Number(port), localAddress });
  socket.write('POST /v2/cart HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000\r\n\r\n{');
  socket.on('error', () => undefined);
  socket.resume().on('close', () => setTimeout(sendSlowly, 1_000));
}

for (let at = 0; at < SEARCHES_AT_ONCE; at += 1) void search(at);
for (let at = 0; at < SLOW_CONNECTIONS; at += 1) sendSlowly();
