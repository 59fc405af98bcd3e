// How long a shop is away whose database is lost: backs up and restores one with many orders, by the
// commands that its owner uses, each into a PostgreSQL of its own with everything durable.
//   node bench/restore-orders.ts --orders 50000 --pictures 100 --rounds 3
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/server/embedded-postgres/embedded-postgres.ts';
import { placeManyOrders } from '../test/support/many-orders.ts';
import { ROOT } from './support/root.ts';
import { runScript, tell } from './support/run-script.ts';

const PICTURE_BYTES = 300_000;

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
    tell(`backup ${round}`, await runScript('backup', ['--to', file], { DATA_DIR: source }));
    const target = path.join(folder, `target-${round}`);
    // Into a folder that is not there yet: making the database is part of it.
    tell(
      `restore ${round} (${(await stat(file)).size} bytes)`,
      await runScript('restore', [file], { DATA_DIR: target }),
    );
    await rm(target, { recursive: true, force: true });
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
