// What a copy of the database that follows it (a streaming replica) can be for a shop: how far behind
// it is, what it refuses, and whether it can take over.
//   node bench/standby.ts
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { startOutsidePostgres } from '../test/support/outside-postgres.ts';
import { ROOT } from './support/root.ts';

const WRITES = 500;

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** Writes rows and reads each at once from the copy, again and again until it is there. */
async function readAfterWrite(first: pg.Client, copy: pg.Client): Promise<void> {
  await first.query('CREATE TABLE tick (id integer PRIMARY KEY)');
  while ((await refusal(() => copy.query('SELECT FROM tick'))) !== 'done');
  const waits: number[] = [];
  let missing = 0;
  for (let id = 0; id < WRITES; id += 1) {
    await first.query('INSERT INTO tick VALUES ($1)', [id]);
    const begun = performance.now();
    const see = async () =>
      (await copy.query('SELECT FROM tick WHERE id = $1', [id])).rowCount === 1;
    if (!(await see())) {
      missing += 1;
      while (!(await see()));
    }
    waits.push(performance.now() - begun);
  }
  const longest = Math.max(...waits).toFixed(0);
  console.log(
    `read at once after ${WRITES} writes: ${missing} not there yet, the last one after ${longest} ms`,
  );
}

/** What it says instead of doing so. */
async function refusal(work: () => Promise<unknown>): Promise<string> {
  return work().then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

/** Runs a program of the shop on this database. @returns its last words */
async function run(connectionString: string, args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_URL: connectionString, DEMO: 'off', PORT: '0' };
  const child = spawn(process.execPath, args, { cwd: ROOT, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  await new Promise((resolve) => child.once('exit', resolve));
  return (
    said
      .trim()
      .split('\n')
      .find((line) => !/^[345]\/5/.test(line)) ?? ''
  );
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'lehar-standby-'));
const server = await startOutsidePostgres();
await migrate({
  connectionString: server.connectionString,
  folder: path.join(ROOT, 'db/migrations'),
});
const standby = await server.startStandby();
const [first, admin] = [await connect(server.connectionString), await connect(server.adminString)];
const copy = await connect(standby.adminString);
const { rows } = await admin.query('SELECT state, sync_state FROM pg_stat_replication');
console.log(`load ${os.loadavg()[0]?.toFixed(1)}; the copy follows:`, rows);
await readAfterWrite(first, copy);
console.log('LISTEN:', await refusal(() => copy.query('LISTEN anything')));
console.log('INSERT:', await refusal(() => copy.query('INSERT INTO tick VALUES (-1)')));
console.log('the shop on it:', await run(standby.connectionString, ['src/app/server/main.ts']));
const file = path.join(folder, 'backup.tar');
console.log(
  'a backup of it:',
  await run(standby.connectionString, ['scripts/backup.ts', '--to', file]),
);
await copy.query('SELECT pg_promote()');
const { rows: kept } = await copy.query('SELECT count(*)::integer AS rows FROM tick');
console.log(
  'promoted, it has:',
  kept[0],
  'and INSERT:',
  await refusal(() => copy.query('INSERT INTO tick VALUES (-1)')),
);
for (const client of [first, admin, copy]) await client.end();
for (const one of [standby, server]) await one.stop();
await rm(folder, { recursive: true, force: true });
