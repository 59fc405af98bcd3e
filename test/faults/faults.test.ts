import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { CASES } from './cases.ts';
import { openStage, type Stage } from './harness/stage.ts';

let database: TestDatabase;
let stage: Stage;

beforeAll(async () => {
  database = await createTestDatabase();
  const { connectionString } = database;
  stage = await openStage({ connectionString, hasMail: false });
}, 180_000);

afterAll(async () => {
  await stage?.close();
  await database?.drop();
}, 60_000);

test.each(CASES)('$name: nothing is wrong after $says', { timeout: 180_000 }, async (fault) => {
  const { wrong } = await fault.run(stage, 'short');
  expect(wrong).toEqual([]);
});
