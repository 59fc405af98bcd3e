import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { ONCE } from '../support/once.ts';
import type { Options } from '../support/options.ts';
import type { Report } from '../support/report.ts';
import { ROOT } from '../support/root.ts';
import { addressOf, makeDataDir, shopEnvironment } from '../support/shop.ts';
import { median } from '../support/statistics.ts';

const BUDGET_S = 2;

type Started = { seconds: number; stop(): Promise<void> };

function npmStart(dataDir: string): ChildProcess {
  const cli = process.env.npm_execpath;
  const [program = '', ...args] = cli ? [process.execPath, cli, 'start'] : ['npm', 'start'];
  return spawn(program, args, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: shopEnvironment({ DATA_DIR: dataDir }),
  });
}

/** Starts as its owner does, until the home page is answered. */
async function startOnce(dataDir: string): Promise<Started> {
  const begun = performance.now();
  const child = npmStart(dataDir);
  const origin = await addressOf(child);
  const answer = await fetch(origin, { headers: ONCE });
  await answer.text();
  const { status } = answer;
  if (status !== 200) throw new Error(`The home page answered ${status}`);
  const seconds = (performance.now() - begun) / 1000;
  return {
    seconds,
    async stop() {
      const ended = once(child, 'exit');
      // The group, as Ctrl-C in a terminal does.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
      await ended;
    },
  };
}

export async function start({ rounds }: Options): Promise<Report> {
  const dataDir = await makeDataDir();
  try {
    const first = await startOnce(dataDir);
    await first.stop();
    const figures: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const started = await startOnce(dataDir);
      figures.push(started.seconds);
      await started.stop();
    }
    const second = median(figures);
    return {
      title: 'Start',
      how: 'From `npm start` to the whole home page. The packages are installed and the web is built; the first start makes the database and fills the demo shop.',
      rows: [
        {
          what: 'Second start',
          shop: `${second.toFixed(2)} s`,
          budget: `<= ${BUDGET_S} s`,
          isMet: second <= BUDGET_S,
        },
        { what: 'First start, without install and build', shop: `${first.seconds.toFixed(2)} s` },
      ],
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
