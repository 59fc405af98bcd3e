import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { COMPILE_CACHE } from '#test/support/compile-cache.ts';
import { freePort } from '#test/support/free-port.ts';
import { OWN_SHOP } from '#test/support/own-shop.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const LOOP_WATCH = path.join(import.meta.dirname, 'loop-watch.ts');
const FIXED = {
  HOST: '127.0.0.1',
  ...OWN_SHOP,
  DEMO: 'off',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
};
const START_LIMIT_MS = 180_000;
const ASK_MS = 50;

/** For how long the shop's event loop came to nothing else, and worked meanwhile. */
export type Stall = { wallMs: number; cpuMs: number };

export type ShopProcess = {
  origin: string;
  /** Starts it anew on the same port. @returns milliseconds until it was ready */
  start(settings?: Record<string, string>): Promise<number>;
  /** SIGKILL, from one moment to the next. */
  kill(): void;
  /** Of the process as it runs now; undefined once it has ended. */
  pid(): number | undefined;
  signal(name: NodeJS.Signals): void;
  /** Waits for its end. @returns the code it ended with, or the signal that ended it */
  ended(): Promise<number | string | undefined>;
  stop(): Promise<void>;
  /** The longest since the last call. */
  takeStall(): Stall;
  /** What it has said since it was started. */
  said(): string;
  /** What it logged as an error. */
  errors: string[];
};

/** The shop's process serves pages too, so the web must be there. `npm test` has built it. */
export function ensureBuilt(): void {
  if (existsSync(path.join(ROOT, 'build/server/index.js'))) return;
  const build = path.join(ROOT, 'scripts/build.mjs');
  const { status, stderr } = spawnSync(process.execPath, [build], { cwd: ROOT });
  if (status !== 0) throw new Error(`The web could not be built: ${stderr.toString()}`);
}

async function isReady(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.ok ?? false;
}

const isDatabaseSilent = (said: string[]) => said.some((line) => line.includes('does not answer'));

function longer(one: Stall, other: Stall): Stall {
  return {
    wallMs: Math.max(one.wallMs, other.wallMs),
    cpuMs: Math.max(one.cpuMs, other.cpuMs),
  };
}

function spawnShop(env: Record<string, string>, lines: string[]): ChildProcess {
  const child = spawn(process.execPath, ['--import', LOOP_WATCH, 'src/app/server/main.ts'], {
    cwd: ROOT,
    // With `ipc` it ends when the process that started it does.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH ?? '', ...COMPILE_CACHE, ...env },
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  return child;
}

/** The real shop as a process of its own, always on the same port. It is not started yet. */
export async function makeShopProcess(settings: Record<string, string>): Promise<ShopProcess> {
  ensureBuilt();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  let child: ChildProcess | undefined;
  let stall: Stall = { wallMs: 0, cpuMs: 0 };

  function hasEnded(): boolean {
    return !child || child.exitCode !== null || child.signalCode !== null;
  }

  async function ended(): Promise<number | string | undefined> {
    if (child && !hasEnded()) await once(child, 'exit');
    return child?.exitCode ?? child?.signalCode ?? undefined;
  }

  function run(env: Record<string, string>): void {
    lines.length = 0;
    child = spawnShop(env, lines);
    child.on('message', ({ longest }: { longest: Stall }) => {
      stall = longer(stall, longest);
    });
  }

  const shop: ShopProcess = {
    origin,
    errors: [],
    async start(change = {}) {
      await ended();
      const begun = performance.now();
      const env = { ...FIXED, PORT: String(port), ...settings, ...change };
      run(env);
      while (!(await isReady(origin))) {
        const isOver = hasEnded();
        await wait(ASK_MS);
        const isLate = performance.now() - begun > START_LIMIT_MS;
        if (isLate || (isOver && !isDatabaseSilent(lines))) {
          throw new Error(`The shop did not start:\n${lines.join('\n')}`);
        }
        // A busy machine may answer later than the shop waits: it is started anew, as services are.
        if (isOver) run(env);
      }
      return performance.now() - begun;
    },
    kill() {
      shop.errors.push(...lines.splice(0).filter((line) => line.startsWith('{')));
      child?.kill('SIGKILL');
    },
    pid: () => (hasEnded() ? undefined : child?.pid),
    signal: (name) => void child?.kill(name),
    takeStall() {
      const taken = stall;
      stall = { wallMs: 0, cpuMs: 0 };
      return taken;
    },
    said: () => lines.join('\n'),
    ended,
    async stop() {
      child?.kill('SIGTERM');
      await ended();
    },
  };
  return shop;
}
