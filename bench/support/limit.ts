import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { endProcess } from './shop.ts';

/** An answer as it went over the wire; the body in base64. */
export type CachedAnswer = { status: number; headers: Record<string, string>; body: string };

export type LimitOrder = { answer: CachedAnswer; from: 'memory' | 'file' | 'react' };

export type Limit = { origin: string; pid: number; close(): Promise<void> };

// What Node writes itself.
const CONNECTION_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Asks once, over a connection of its own, and keeps the bytes as they came, still compressed. */
export async function askRaw(url: string, headers: Record<string, string>): Promise<CachedAnswer> {
  const request = http.get(url, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const body = Buffer.concat(await response.toArray()).toString('base64');
  const own = Object.entries(response.headers).filter(([name]) => !CONNECTION_HEADERS.has(name));
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
    body,
  };
}

/** Starts a bare Hono which gives this answer to every request, or lets React write the same page. */
export async function openLimit(order: LimitOrder): Promise<Limit> {
  const child = fork(path.join(import.meta.dirname, 'limit-server.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.send(order);
  const [port] = (await once(child, 'message')) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    close: () => endProcess(child),
  };
}
