import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/server/database/migrate.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { startTestServer } from './test-postgres.ts';

declare module 'vitest' {
  // Vitest is extended by merging into its interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a type cannot be merged
  export interface ProvidedContext {
    postgresUrl: string;
    templateName: string;
  }
}

/** Connection string of another database on the same server. */
export function onDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** One statement on a connection of its own. */
export async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Copies files: the other way writes each page through the log. */
export function copyOf(templateName: string, name: string): string {
  return `CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY FILE_COPY`;
}

const NOT_ALLOWED = '42501';

/** Ends all connections. PostgreSQL ends its own vacuum, which others may not. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  try {
    await administer(url, `DROP DATABASE ${name} WITH (FORCE)`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error;
    await administer(url, `DROP DATABASE ${name}`);
  }
}

/** The shop's tables and those of its jobs, which a shop makes with its first start. */
async function makeTables(connectionString: string): Promise<void> {
  await migrate({ connectionString, folder: path.resolve('db/migrations') });
  const jobs = createJobs({ connectionString, log: createLog('silent') });
  await jobs.start();
  await jobs.stop();
}

/**
 * One PostgreSQL for the run with one migrated template; each test file clones it. With
 * TEST_DATABASE_URL the tests run on that server instead of the embedded one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env.TEST_DATABASE_URL;
  const server = outside ? undefined : await startTestServer({ durable: false });
  const postgresUrl = outside ?? server?.connectionString ?? '';
  const templateName = `template_${project.name}_${process.pid}`;
  await administer(postgresUrl, `CREATE DATABASE ${templateName}`);
  await makeTables(onDatabase(postgresUrl, templateName));
  project.provide('postgresUrl', postgresUrl);
  project.provide('templateName', templateName);
  return async () => {
    if (outside) await administer(outside, `DROP DATABASE ${templateName} WITH (FORCE)`);
    await server?.stop();
  };
}
