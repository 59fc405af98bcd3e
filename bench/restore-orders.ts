// How long a shop is away whose database is lost: backs up and restores one with many orders, by the
// commands that its owner uses, each into a PostgreSQL of its own with everything durable.
//   node bench/restore-orders.ts --orders 50000 --pictures 100 --rounds 3
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/server/embedded-postgres/embedded-postgres.ts';
import { placeManyOrders } from '../test/support/many-orders.ts';
import { ROOT } from './support/root.ts';

const PICTURE_BYTES = 300_000;

type Figures = { seconds: number; cpuSeconds: number; mostMb: number; said: string };

const TICKS = 100;

/** What processes that this one started, and theirs, have worked: it hides how busy the machine is. */
async function workOfChildren(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'latin1').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / TICKS;
}

/** The most memory that a process has had so far, in MB; Linux alone tells. */
async function mostMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000;
}

async function run(script: string, args: string[], dataDir: string): Promise<Figures> {
  const begun = performance.now();
  const worked = await workOfChildren();
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { DATA_DIR: dataDir },
  });
  let said = '';
  let mostMb = 0;
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  const looking = setInterval(() => {
    void mostMemory(child.pid ?? 0).then((mb) => (mostMb = Math.max(mostMb, mb)));
  }, 20);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(looking);
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  const seconds = (performance.now() - begun) / 1000;
  const cpuSeconds = (await workOfChildren()) - worked;
  return { seconds, cpuSeconds, mostMb, said: said.split('\n')[0] ?? '' };
}

async function fillPictures(connectionString: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (let done = 0; done < count; done += 1) {
    await client.query(
      'INSERT INTO media (id, sha256, bytes, byte_length, width, height) VALUES ($1, $2, $3, octet_length($3::bytea), 1, 1)',
      [randomBytes(16).toString('base64url'), randomBytes(32), randomBytes(PICTURE_BYTES)],
    );
  }
  await client.end();
}

function tell(what: string, { seconds, cpuSeconds, mostMb, said }: Figures): void {
  const load = os.loadavg()[0]?.toFixed(1);
  const figures = `${seconds.toFixed(2)} s, ${cpuSeconds.toFixed(2)} s of processors`;
  console.log(`${what}: ${figures}, ${Math.round(mostMb)} MB, load ${load}\n  ${said}`);
}

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '50000' },
    pictures: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
  },
});
const folder = await mkdtemp(path.join(os.tmpdir(), 'lehar-restore-'));
await chmod(folder, 0o755);
const source = path.join(folder, 'source');
const server = await startEmbeddedPostgres({
  dataDir: source,
  cloneDir: ROOT,
  log: () => undefined,
});
try {
  const { connectionString } = server;
  await migrate({ connectionString, folder: path.join(ROOT, 'db/migrations') });
  await placeManyOrders(connectionString, Number(values.orders));
  await fillPictures(connectionString, Number(values.pictures));
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const file = path.join(folder, `${round}.tar`);
    tell(`backup ${round}`, await run('backup', ['--to', file], source));
    const target = path.join(folder, `target-${round}`);
    // Into a folder that is not there yet: making the database is part of it.
    tell(
      `restore ${round} (${(await stat(file)).size} bytes)`,
      await run('restore', [file], target),
    );
    await rm(target, { recursive: true, force: true });
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
