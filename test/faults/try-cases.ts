import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import type { FaultCase } from './harness/outcome.ts';
import { openStage, type Stage } from './harness/stage.ts';

/** The short forms of these on one stage, but for those that are too long for `npm test`. */
export function tryCases(cases: FaultCase[]): void {
  let database: TestDatabase;
  let stage: Stage;

  beforeAll(async () => {
    database = await createTestDatabase();
    stage = await openStage({ connectionString: database.strictString, hasMail: false });
  });

  afterAll(async () => {
    await stage?.close();
    await database?.drop();
  });

  const quick = cases.filter(({ isApart, isSlow }) => !isApart && !isSlow);
  test.for(quick)('$name: nothing is wrong after $says', async (fault, { skip }) => {
    const { wrong, notTried } = await fault.run(stage, 'short');
    if (notTried !== undefined) skip(`not tried here: ${notTried}`);
    expect(wrong).toEqual([]);
  });
}
