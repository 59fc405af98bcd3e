import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '#platform/server/database/migrate.ts';
import { administer, dropDatabase, onDatabase } from '#test/support/postgres-setup.ts';
import type { FaultCase } from '../../harness/outcome.ts';
import { ROOT } from '../../harness/own-postgres.ts';
import { makeShopProcess } from '../../harness/shop-process.ts';
import type { Stage } from '../../harness/stage.ts';
import { openWire } from '../../harness/wire.ts';

const POINTS = { long: 20, short: 2 };
const FOLDER = path.join(ROOT, 'db/migrations');
const MIGRATE = path.resolve(import.meta.dirname, '../../harness/migrate-once.ts');
const NEWER = "INSERT INTO migration (name, hash) VALUES ('9999_of_tomorrow.sql', 'x')";

/** All that a schema is made of, as text. */
const SCHEMA = `
  SELECT string_agg(line, E'\\n' ORDER BY line) AS schema FROM (
    SELECT concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default)
      AS line FROM information_schema.columns WHERE table_schema IN ('public', 'identity')
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname IN ('public', 'identity')
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace::regnamespace::text IN ('public', 'identity')
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', name, hash) FROM migration) AS lines`;

async function schemaOf(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ schema: string }>(SCHEMA);
    return rows[0]?.schema ?? '';
  } finally {
    await client.end();
  }
}

let made = 0;

async function onEmpty<T>(stage: Stage, work: (address: string) => Promise<T>): Promise<T> {
  made += 1;
  const name = `migrated_${process.pid}_${made}`;
  await administer(stage.connectionString, `CREATE DATABASE ${name} TEMPLATE template0`);
  try {
    return await work(onDatabase(stage.connectionString, name));
  } finally {
    await dropDatabase(stage.connectionString, name);
  }
}

/** Kills a migrating process at its n-th statement, every other time with the statement done. */
async function killAt(address: string, at: number): Promise<number> {
  const wire = await openWire(address);
  let count = 0;
  const child = fork(MIGRATE, [wire.connectionString], { stdio: 'ignore', execArgv: [] });
  wire.losing = () => void child.kill('SIGKILL');
  wire.judge = ({ application }) => {
    if (application === 'lehar-migrate') count += 1;
    if (count !== at) return 'pass';
    return at % 2 === 0 ? 'drop' : 'drop-reply';
  };
  await once(child, 'exit');
  await wire.close();
  return count;
}

async function refusesNewer(stage: Stage, address: string): Promise<string[]> {
  await migrate({ connectionString: address, folder: FOLDER });
  await administer(address, NEWER);
  const shop = await makeShopProcess({
    ...stage.issuer.settings,
    DATABASE_URL: address,
    DATA_DIR: path.join(stage.folder, 'newer'),
  });
  const said = await shop.start().then(
    () => 'it opened',
    (error: unknown) => String(error),
  );
  await shop.stop();
  return said.includes('migrated by a newer shop') ? [] : [`a newer schema: ${said}`];
}

/** F23: a migration is killed half-way; a schema is newer than the shop. */
export const killedMigration: FaultCase = {
  name: 'F23',
  says: 'a migration killed half-way and run again; a newer schema',
  async run(stage, size) {
    const wrong: string[] = [];
    const [whole, statements] = await onEmpty(stage, async (address) => {
      const all = await killAt(address, 0);
      return [await schemaOf(address), all] as const;
    });
    const points = Math.min(POINTS[size], statements);
    for (let point = 1; point <= points; point += 1) {
      const at = Math.ceil((point * statements) / points);
      await onEmpty(stage, async (address) => {
        const reached = await killAt(address, at);
        if (reached !== at) wrong.push(`statement ${at}: ended at ${reached}`);
        await migrate({ connectionString: address, folder: FOLDER }).catch((error: unknown) =>
          wrong.push(`statement ${at}, again: ${String(error)}`),
        );
        if ((await schemaOf(address)) !== whole) wrong.push(`statement ${at}: another schema`);
      });
    }
    wrong.push(...(await onEmpty(stage, (address) => refusesNewer(stage, address))));
    return { counts: { statements, 'killed at': points, 'newer refused': 1 }, wrong };
  },
};
