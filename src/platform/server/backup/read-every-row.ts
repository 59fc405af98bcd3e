import type pg from 'pg';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { copyOut } from './copy.ts';
import {
  createCopyClient,
  listTables,
  prepareSession,
  quoted,
  type TableShape,
} from './snapshot-queries.ts';

const LIMIT_SECONDS = 6 * 3600;

type Options = { connectionString: string; log: Log };

async function readTable(client: pg.Client, table: TableShape): Promise<void> {
  let bytes = 0;
  for await (const chunk of copyOut(client, `COPY (SELECT * FROM ${quoted(table)}) TO STDOUT`)) {
    bytes += chunk.length;
  }
}

/** Reads every row, so that PostgreSQL verifies the checksums. @returns the unreadable tables, each logged */
export async function readEveryRow({ connectionString, log }: Options): Promise<string[]> {
  const client = createCopyClient(connectionString, 'lehar-check');
  const damaged: string[] = [];
  await client.connect();
  try {
    await prepareSession(client);
    for (const table of await listTables(client)) {
      try {
        await readTable(client, table);
      } catch (error) {
        const name = `${table.schema}.${table.name}`;
        damaged.push(name);
        log.error({ table: name, err: error }, 'the database is damaged: restore a backup');
      }
    }
  } finally {
    await client.end();
  }
  return damaged;
}

export function readEveryRowDaily(jobs: Jobs, options: Options): Promise<void> {
  const read = async (): Promise<void> => void (await readEveryRow(options));
  return jobs.everyDay('read-every-row', read, { limitSeconds: LIMIT_SECONDS });
}
