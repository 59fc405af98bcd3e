import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import { COMPILE_CACHE } from './compile-cache.ts';
import { createTestDatabase } from './database.ts';
import type { Fulfilled, Wish } from './open-shops.ts';
import { settingsOf, type TestShop } from './test-shop.ts';

type ShopProcess = { child: ChildProcess; lines: string[] };

let running: ShopProcess | undefined;
/** The port of the shop before, whose files the browsers of its pages keep. */
let lastPort = '0';
let count = 0;

function startProcess(): ShopProcess {
  const child = fork(path.join(import.meta.dirname, 'open-shops.ts'), {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...COMPILE_CACHE },
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  return { child, lines };
}

function hasDied({ child }: ShopProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function fulfil(shops: ShopProcess, wish: Wish): Promise<Fulfilled> {
  const { child, lines } = shops;
  return new Promise((resolve, reject) => {
    const end = (): void => {
      child.off('message', onMessage);
      child.off('exit', onExit);
    };
    const onMessage = (fulfilled: Fulfilled): void => {
      if (fulfilled.shop !== wish.shop) return;
      end();
      resolve(fulfilled);
    };
    const onExit = (code: number | null): void => {
      end();
      reject(new Error(`The shops' process ended with ${code}:\n${lines.join('\n')}`));
    };
    child.on('message', onMessage);
    child.on('exit', onExit);
    if (hasDied(shops)) onExit(child.exitCode);
    else child.send(wish);
  });
}

/**
 * A shop with a database of its own, in one process for all files of a worker, which has loaded the code and
 * run it before (1.7 s of CPU for each shop). Where the process is what is tested: `startTestShop`.
 */
export async function openTestShop(settings: Record<string, string> = {}): Promise<TestShop> {
  const database = await createTestDatabase(inject('demoTemplateName'));
  const { connectionString } = database;
  if (!running || hasDied(running)) running = startProcess();
  const shops = running;
  const shop = count++;
  const from = shops.lines.length;
  const open = (PORT: string): Promise<Fulfilled> =>
    fulfil(shops, { shop, settings: settingsOf(connectionString, { PORT, ...settings }) });
  let { port, failure } = await open(lastPort);
  if (failure !== undefined && lastPort !== '0') {
    // Another program may have taken the port.
    await fulfil(shops, { shop });
    ({ port, failure } = await open('0'));
  }
  lastPort = String(port ?? 0);
  if (failure !== undefined) throw new Error(`The shop could not start: ${failure}`);
  return {
    origin: `http://127.0.0.1:${port}`,
    connectionString,
    pid: shops.child.pid ?? 0,
    async close() {
      const closed = await fulfil(shops, { shop });
      await database.drop();
      const errors = shops.lines.slice(from).filter((line) => line.startsWith('{'));
      if (closed.failure !== undefined) errors.push(closed.failure);
      if (errors.length > 0) throw new Error(`The shop logged errors:\n${errors.join('\n')}`);
    },
  };
}
