// Writes the row types of all tables from a freshly migrated database; --check only says if they are up to date.
import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { migrate } from '#platform/server/database/migrate.ts';
import { startTestServer } from '#test/support/test-postgres.ts';

const root = path.resolve(import.meta.dirname, '../..');
const target = path.join(root, 'src/platform/server/database/schema.generated.ts');
const scratch = path.join(root, '.cache-schema.generated.ts');

const server = await startTestServer({ durable: false });
try {
  await migrate({
    connectionString: server.connectionString,
    folder: path.join(root, 'db/migrations'),
  });
  const { status, stderr } = spawnSync(
    path.join(root, 'node_modules/.bin/kysely-codegen'),
    [
      ['--dialect', 'postgres'],
      ['--url', server.connectionString],
      ['--numeric-parser', 'number'],
      ['--type-mapping', '{"int8":"number"}'],
      ['--exclude-pattern', '{migration,*.migration,jobs.*}'],
      ['--out-file', scratch],
    ].flat(),
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  const made = await readFile(scratch, 'utf8');
  await rm(scratch);
  if (!process.argv.includes('--check')) await writeFile(target, made);
  else if (made !== (await readFile(target, 'utf8'))) {
    console.error('The row types are older than the migrations: npm run db:types');
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}
