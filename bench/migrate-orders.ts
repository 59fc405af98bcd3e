// How long a shop with many orders from before deposits, refunds, tags and returns is away while it is updated.
//   node bench/migrate-orders.ts --orders 1000000
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/server/embedded-postgres/embedded-postgres.ts';
import { placeManyOrders } from '../test/support/many-orders.ts';
import { ROOT } from './support/root.ts';
import { runScript, tell } from './support/run-script.ts';

/** The last migration of a shop without payment in parts. */
const BEFORE = '0067';
const MIGRATIONS = path.join(ROOT, 'db/migrations');

/** One payment in fifty was sent back, as it was written then. */
const SEND_BACK = `UPDATE payment SET status = 'Refunded', method = 'UPI', decided_at = now()
  WHERE status = 'Paid' AND abs(hashtext(order_id::text)) % 50 = 0`;

const FACTS = `SELECT
  (SELECT count(*) FROM shop_order)::int AS orders,
  (SELECT sum(total) FROM shop_order)::text AS total,
  (SELECT sum(amount) FROM payment)::text AS payments,
  (SELECT sum(amount) FROM payment WHERE status = 'Refunded')::text AS sent_back,
  (SELECT count(*) FROM order_line)::int AS lines,
  (SELECT count(*) FROM order_event)::int AS events`;

async function factsOf(client: pg.Client): Promise<string> {
  return JSON.stringify((await client.query<object>(FACTS)).rows[0]);
}

const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } });
const folder = await mkdtemp(path.join(os.tmpdir(), 'lehar-migrate-'));
await chmod(folder, 0o755);
const older = path.join(folder, 'migrations');
for (const name of await readdir(MIGRATIONS)) {
  if (name.slice(0, 4) <= BEFORE) await cp(path.join(MIGRATIONS, name), path.join(older, name));
}
const dataDir = path.join(folder, 'shop');
const server = await startEmbeddedPostgres({ dataDir, cloneDir: ROOT, log: () => undefined });
try {
  const { connectionString } = server;
  await migrate({ connectionString, folder: older });
  await placeManyOrders(connectionString, Number(values.orders), { isOld: true });
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(SEND_BACK);
  const before = await factsOf(client);
  tell('migrate', await runScript('migrate', [], { DATABASE_URL: connectionString }));
  const after = await factsOf(client);
  const { rows } = await client.query<{ refunds: string }>(
    'SELECT sum(amount)::text AS refunds FROM refund',
  );
  await client.end();
  console.log(`before ${before}\nafter  ${after}\nrefunds ${rows[0]?.refunds}`);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
