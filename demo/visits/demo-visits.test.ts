import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/server/context.ts';
import { aProduct } from '#test/support/factories.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { ensureDemoVisits } from './ensure-demo-visits.ts';

let database: TestDatabase;
let context: TestContext;
let ctx: Context;
const clock = createTestClock(new Date('2026-11-28T06:30:00Z'));

beforeAll(async () => {
  database = await createTestDatabase();
  context = createTestContext(database.connectionString);
  ctx = { ...context.ctx, clock };
  await aProduct(ctx.db, { stock: 3 });
});
afterAll(async () => {
  await context.close();
  await database.drop();
});

async function days(): Promise<{ day: string; visits: number }[]> {
  const { rows } = await sql<{ day: string; visits: number }>`SELECT day::text,
      sum(visits)::int AS visits FROM visit_day WHERE kind = 'any' GROUP BY day ORDER BY day`.execute(
    ctx.db,
  );
  return rows;
}

test('the demo has visits of five weeks up to yesterday, once, and gets those of each new day', async () => {
  await Promise.all([ensureDemoVisits(ctx), ensureDemoVisits(ctx)]);
  const first = await days();
  expect(first).toHaveLength(35);
  expect(first.at(-1)?.day).toBe('2026-11-27');
  for (const { visits } of first) expect(visits).toBeGreaterThan(20);
  await ensureDemoVisits(ctx);
  expect(await days()).toEqual(first);

  clock.set(new Date('2026-11-30T06:30:00Z'));
  await ensureDemoVisits(ctx);
  const later = await days();
  expect(later.slice(0, 35)).toEqual(first);
  expect(later.slice(35).map(({ day }) => day)).toEqual(['2026-11-28', '2026-11-29']);
});
