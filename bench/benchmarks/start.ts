import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { freshClone, installedIn } from '../support/fresh-clone.ts';
import { ONCE } from '../support/once.ts';
import type { Options } from '../support/options.ts';
import type { Report, Row } from '../support/report.ts';
import { addressOf, shopEnvironment } from '../support/shop.ts';
import { median } from '../support/statistics.ts';

const BUDGET = { secondStart: 2, firstStart: 30, install: 60, megabytes: 500 };

type Started = { seconds: number; installing: number; stop(): Promise<void> };

/** How this machine reaches the registry. */
const NETWORK = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] =>
    /^(npm_config_registry|https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_\w+)$/i.test(
      entry[0],
    ),
  ),
);

function npmStart(clone: string): ChildProcess {
  const cli = process.env.npm_execpath;
  const [program = '', ...args] = cli ? [process.execPath, cli, 'start'] : ['npm', 'start'];
  return spawn(program, args, {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: shopEnvironment({
      ...NETWORK,
      DATA_DIR: path.join(clone, '.data'),
      // Nothing of what this machine has fetched before.
      npm_config_cache: path.join(clone, '.npm'),
    }),
  });
}

/** The seconds that the installation said it took; 0 where there was nothing to install. */
function installingOf(child: ChildProcess): () => number {
  let output = '';
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
  return () => Number(/Installing packages.*done \((\d+) s\)/.exec(output)?.[1] ?? 0);
}

/** Starts as its owner does, until the home page is answered. */
async function startOnce(clone: string): Promise<Started> {
  const begun = performance.now();
  const child = npmStart(clone);
  const installing = installingOf(child);
  const origin = await addressOf(child);
  const answer = await fetch(origin, { headers: ONCE });
  await answer.text();
  const { status } = answer;
  if (status !== 200) throw new Error(`The home page answered ${status}`);
  const seconds = (performance.now() - begun) / 1000;
  return {
    seconds,
    installing: installing(),
    async stop() {
      const ended = once(child, 'exit');
      // The group, as Ctrl-C in a terminal does.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
      await ended;
    },
  };
}

function row(what: string, figure: number, digits: number, unit: string, budget: number): Row {
  return {
    what,
    shop: `${figure.toFixed(digits)} ${unit}`,
    budget: `<= ${budget} ${unit}`,
    isMet: figure <= budget,
  };
}

export async function start({ rounds }: Options): Promise<Report> {
  const clone = await freshClone();
  try {
    const first = await startOnce(clone);
    await first.stop();
    const { megabytes, packages } = await installedIn(clone);
    const figures: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const started = await startOnce(clone);
      figures.push(started.seconds);
      await started.stop();
    }
    return {
      title: 'Start',
      how: 'Time from `npm start` to the complete home page, in a copy of the project without packages, with an empty npm cache. The first start installs the packages, builds the web, creates the database and fills the demo shop.',
      rows: [
        row('Second start', median(figures), 2, 's', BUDGET.secondStart),
        row(
          'First start, once installed',
          first.seconds - first.installing,
          1,
          's',
          BUDGET.firstStart,
        ),
        row('Install', first.installing, 0, 's', BUDGET.install),
        row('Installed', megabytes, 0, 'MB', BUDGET.megabytes),
        { what: 'Packages installed', shop: `${packages}` },
      ],
    };
  } finally {
    await rm(clone, { recursive: true, force: true });
  }
}
