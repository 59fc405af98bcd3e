import pg from 'pg';
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { isDatabaseUnavailable } from './database.ts';
import { endWhenSilent } from './end-when-silent.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  pool = new pg.Pool({ connectionString: database.connectionString, max: 1 });
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    endWhenSilent(client, 0);
  });
});
afterEach(() => pool.end());

test('a connection that owes an answer for too long is given up, and another takes its place', async () => {
  const client = await pool.connect();
  const [failure] = await Promise.allSettled([client.query('SELECT pg_sleep(600)')]);
  client.release();
  expect(failure.status === 'rejected' && isDatabaseUnavailable(failure.reason)).toBe(true);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('a transaction that asks for more time has it, until it ends', async () => {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query("SET LOCAL statement_timeout = '60s'");
  const slept = await client.query('SELECT 1 AS one FROM pg_sleep(1.5)');
  expect(slept.rows).toEqual([{ one: 1 }]);
  await client.query('COMMIT');
  await expect(client.query('SELECT pg_sleep(600)')).rejects.toThrow(/terminated/);
  client.release();
});
