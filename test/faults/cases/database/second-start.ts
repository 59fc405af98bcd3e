import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { EmbeddedPostgresError } from '#platform/server/embedded-postgres/embedded-postgres-error.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { readPostmaster } from '#platform/server/embedded-postgres/owners.ts';
import { quantile, seconds } from '../../harness/figures.ts';
import type { FaultCase } from '../../harness/outcome.ts';
import { clusterOf, ROOT, startPostgres } from '../../harness/own-postgres.ts';
import { makeShopProcess, type ShopProcess } from '../../harness/shop-process.ts';

const SIZES = {
  long: { refused: 100, processes: 5, killed: 10 },
  short: { refused: 20, processes: 1, killed: 0 },
};
const AT_ONCE = 10;

type Field = { dataDir: string; owner: ShopProcess; wrong: string[]; written: number };

/** Writes something through a tool that attaches, and expects everything written before. */
async function attachAndWrite(field: Field): Promise<void> {
  const { dataDir, wrong } = field;
  const tool = await startEmbeddedPostgres({
    dataDir,
    cloneDir: ROOT,
    log: () => undefined,
    onRunning: 'attach',
  });
  if (!tool.attached) wrong.push('a tool did not attach');
  const client = new pg.Client({ connectionString: tool.connectionString });
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS written (number int PRIMARY KEY)');
  const { rows } = await client.query<{ all: number }>('SELECT count(*)::int AS all FROM written');
  if (rows[0]?.all !== field.written) wrong.push(`${rows[0]?.all} of ${field.written} are there`);
  await client.query('INSERT INTO written VALUES ($1)', [field.written]);
  field.written += 1;
  await client.end();
  await tool.stop();
}

/** @returns milliseconds until the second start was refused */
async function startSecond({ dataDir, owner, wrong }: Field): Promise<number> {
  const begun = performance.now();
  await startPostgres(dataDir).then(
    () => wrong.push('a second start was let in'),
    (error: unknown) => {
      const isReported =
        error instanceof EmbeddedPostgresError && error.message.includes(`process ${owner.pid()}`);
      if (!isReported) wrong.push(`a second start: ${String(error)}`);
    },
  );
  return performance.now() - begun;
}

/** A whole second shop, with a port of its own. */
async function startSecondShop({ dataDir, wrong, owner }: Field): Promise<void> {
  const second = await makeShopProcess({ DATA_DIR: dataDir });
  const said = await second.start().then(
    () => {
      second.kill();
      return 'it opened';
    },
    (error: unknown) => String(error),
  );
  const code = await second.ended();
  if (!said.includes(`in use by process ${owner.pid()}`)) wrong.push(`a second shop: ${said}`);
  if (code !== 1) wrong.push(`a second shop ended with ${code}`);
}

/**
 * Shop and PostgreSQL die, and the numbers that they leave behind are those of processes which live
 * and are something else.
 */
async function killAll({ dataDir, owner }: Field): Promise<void> {
  const postmaster = await readPostmaster(clusterOf(dataDir));
  owner.kill();
  await owner.ended();
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
  await writeFile(path.join(dataDir, 'lehar.pid'), `${process.pid}\n`);
}

/** F19: a second start on a data folder; what a kill left there. */
export const secondStart: FaultCase = {
  name: 'F19',
  says: 'a second start on one data folder; numbers of processes that a kill left behind',
  async run(stage, size) {
    if (process.platform !== 'linux') return { counts: { 'only on': 'Linux' }, wrong: [] };
    const { refused, processes, killed } = SIZES[size];
    const dataDir = path.join(stage.folder, 'twice');
    const owner = await makeShopProcess({ DATA_DIR: dataDir });
    await owner.start();
    const field: Field = { dataDir, owner, wrong: [], written: 0 };
    await attachAndWrite(field);
    const times: number[] = [];
    while (times.length < refused) {
      const many = Array.from({ length: Math.min(AT_ONCE, refused - times.length) });
      times.push(...(await Promise.all(many.map(() => startSecond(field)))));
    }
    for (let count = 0; count < processes; count += 1) await startSecondShop(field);
    for (let count = 0; count < killed; count += 1) {
      owner.kill();
      await owner.start();
      await attachAndWrite(field);
      await killAll(field);
      await owner.start();
      await attachAndWrite(field);
    }
    await owner.stop();
    const counts = {
      'second starts refused': times.length + processes,
      'refused after, p50': seconds(quantile(0.5, times)),
      'refused at the latest': seconds(quantile(1, times)),
      'shop killed, taken over': killed,
      'all killed, started again': killed,
      'written and read again': field.written,
    };
    return { counts, wrong: field.wrong };
  },
};
