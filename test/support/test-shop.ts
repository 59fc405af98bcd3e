import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { inject, vi } from 'vitest';
import { COMPILE_CACHE } from './compile-cache.ts';
import { createTestDatabase, withPatience } from './database.ts';
import { HANGS_AFTER_MS, PATIENTLY } from './patience.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OPEN = /is open: http:\/\/localhost:(\d+)/;

export type TestShop = {
  origin: string;
  connectionString: string;
  /** Of the process that it runs in. */
  pid: number;
  /** Stops the shop, drops its database. Throws if the shop logged an error or died. */
  close(): Promise<void>;
};

/** All settings of a shop under test on this database. */
export function settingsOf(
  connectionString: string,
  settings: Record<string, string>,
): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: withPatience(settings.DATABASE_URL ?? connectionString),
    DATA_DIR: inject('shopDataDir'),
    DEMO: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  };
}

type Output = { lines: string[]; port: Promise<string> };

function readOutput(child: ChildProcess): Output {
  const lines: string[] = [];
  const port = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const [, found] = OPEN.exec(line) ?? [];
        if (found) resolve(found);
      });
    }
    child.on('exit', (code) =>
      reject(new Error(`The shop ended with ${code}:\n${lines.join('\n')}`)),
    );
  });
  return { lines, port };
}

async function isReady(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`).catch(() => undefined);
  return response?.ok ?? false;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), HANGS_AFTER_MS);
  await exit;
  clearTimeout(force);
}

/**
 * The whole shop as a process of its own, as `npm start` runs it, on a free port and a database of
 * its own that holds the demo. The web must have been built. It ends with the process that started it.
 * @param settings further settings of `config.ts`, such as SMTP_URL; with a DATABASE_URL the shop
 *   joins others on that database, which stays
 */
export async function startTestShop(settings: Record<string, string> = {}): Promise<TestShop> {
  const joined = settings.DATABASE_URL;
  const database =
    joined === undefined
      ? await createTestDatabase(inject('demoTemplateName'))
      : { connectionString: joined, drop: () => Promise.resolve() };
  const child = spawn(process.execPath, ['src/app/server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...COMPILE_CACHE,
      ...settingsOf(database.connectionString, settings),
    },
  });
  const { lines, port } = readOutput(child);
  const origin = `http://127.0.0.1:${await port}`;
  await vi.waitUntil(() => isReady(origin), PATIENTLY);
  return {
    origin,
    connectionString: database.connectionString,
    pid: child.pid ?? 0,
    async close() {
      const died = child.exitCode !== null;
      await stop(child);
      await database.drop();
      const errors = lines.filter((line) => line.startsWith('{'));
      if (died || errors.length > 0) {
        throw new Error(`The shop ${died ? 'died' : 'logged errors'}:\n${lines.join('\n')}`);
      }
    },
  };
}
