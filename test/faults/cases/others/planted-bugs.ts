import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { FaultCase } from '../../harness/outcome.ts';
import { ROOT } from '../../harness/own-postgres.ts';
import type { Stage } from '../../harness/stage.ts';

type Bug = {
  name: string;
  /** The fault whose matter it is. */
  foundBy: string;
  file: string;
  /** What stands there, and what a hurried hand would write. */
  change: [string, string][];
};

const BUGS: Bug[] = [
  {
    name: 'the idempotency key is written and not looked at',
    foundBy: 'F12',
    file: 'src/platform/server/idempotency/key-queries.ts',
    change: [['return rows[0]?.at;', 'return rows[0]?.at ?? new Date();']],
  },
  {
    name: 'stock is read without locking its row',
    foundBy: 'F13',
    file: 'src/features/orders/server/stock/order-stock-queries.ts',
    change: [['ORDER BY stocked.id FOR NO KEY UPDATE OF stocked)', 'ORDER BY stocked.id)']],
  },
  {
    name: 'the answer is given before COMMIT',
    foundBy: 'F4',
    file: 'src/platform/server/database/database.ts',
    change: [
      [
        'return await db.transaction().execute(async (tx) => {',
        'return await new Promise<T>((tell, fail) => void db.transaction().execute(async (tx) => {',
      ],
      ['isCommitting = true;', 'tell(result);'],
      ['      return result;\n    });', '      return result;\n    }).catch(fail));'],
    ],
  },
];

const COPIED = ['src', 'test', 'demo', 'db', 'public', 'package.json'];

async function copyOfShop(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lehar-bug-'));
  for (const name of COPIED) {
    await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  }
  for (const name of ['node_modules', 'build']) {
    await symlink(path.join(ROOT, name), path.join(folder, name));
  }
  return folder;
}

async function plant(folder: string, { name, file, change }: Bug): Promise<void> {
  const target = path.join(folder, file);
  let code = await readFile(target, 'utf8');
  for (const [is, becomes] of change) {
    if (!code.includes(is)) throw new Error(`"${name}" does not fit ${file}`);
    code = code.replace(is, becomes);
  }
  await writeFile(target, code);
}

/** Tries the fault's short form on a shop with the bug. @returns how much was wrong; -1 if it broke off */
async function wrongWith(stage: Stage, bug: Bug): Promise<number> {
  const folder = await copyOfShop();
  try {
    await plant(folder, bug);
    const child = spawn(process.execPath, ['test/faults/run.ts', bug.foundBy, '--short'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH ?? '', TEST_DATABASE_URL: stage.connectionString },
    });
    const ended = once(child, 'exit');
    const said = await text(child.stdout);
    await ended;
    return Number(/(\d+) were wrong/.exec(said)?.[1] ?? (/Nothing was/.test(said) ? 0 : -1));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The harness on shops that have a bug: each must be found by the fault whose matter it is. */
export const plantedBugs: FaultCase = {
  name: 'bugs',
  isSlow: true,
  says: 'the harness, on copies of the shop with a bug',
  async run(stage, size) {
    const counts: Record<string, string> = {};
    const wrong: string[] = [];
    for (const bug of size === 'long' ? BUGS : BUGS.slice(0, 1)) {
      const many = await wrongWith(stage, bug);
      counts[bug.name] = `${bug.foundBy} found ${many} wrong`;
      if (many <= 0) wrong.push(`${bug.foundBy} did not find: ${bug.name} (${many})`);
    }
    return { counts, wrong };
  },
};
