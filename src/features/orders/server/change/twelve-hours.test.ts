import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ProblemError } from '#platform/contract/problem.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { openOrderDeps, type OpenOrderDeps } from '#test/support/order-deps.ts';
import { anOrder, anOrderWithin } from '#test/support/orders.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { getOrder } from '../get-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelOwn } from './change-queries.ts';

const ASHA = { role: 'customer', uid: 'asha' } as const;
const WINDOW_SECONDS = 12 * 3600;
const DAY_MS = 86_400_000;

let database: TestDatabase;
let shop: TestContext;
let deps: OpenOrderDeps;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = createTestContext(database.connectionString);
  deps = await openOrderDeps(database.connectionString);
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await deps.close();
  await shop.close();
  await database.drop();
});

const ZONES = ['Asia/Kolkata', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'];

/** A shop whose own clock is wrong by so many days. */
function asha(days: number): Context {
  const clock = createTestClock(new Date(Date.now() + days * DAY_MS));
  return { ...shop.ctx, actor: ASHA, clock };
}

test.each([
  [-1, true],
  [0, true],
  [1, false],
])('an order that is 12 hours and %d s old can be cancelled: %s', async (more, isAllowed) => {
  // Within one transaction the clock of the database stands still.
  const cancelled = await transaction(shop.ctx, async (tx) => {
    const { id } = await anOrderWithin(tx.db, { uid: 'asha', ageSeconds: WINDOW_SECONDS + more });
    return (await cancelOwn(tx.db, { id }, { uid: 'asha', reason: '' })) === id;
  });
  expect(cancelled).toBe(isAllowed);
});

test.each(ZONES)('only the clock of the database counts, with the process in %s', async (zone) => {
  vi.stubEnv('TZ', zone);
  for (const days of [-1, 0, 1]) {
    const ctx = asha(days);
    const young = await anOrder(ctx.db, { uid: 'asha', ageSeconds: WINDOW_SECONDS - 60 });
    expect(await getOrder(ctx, young.id, ASHA)).toHaveProperty('cancellableUntil');
    expect(
      (await cancelOrder(ctx, deps, { idOrNumber: young.id, cancellation: { comment: '' } }))
        .status,
    ).toBe('cancelled');
    const old = await anOrder(ctx.db, { uid: 'asha', ageSeconds: WINDOW_SECONDS + 1 });
    expect(await getOrder(ctx, old.id, ASHA)).not.toHaveProperty('cancellableUntil');
    await expect(
      cancelOrder(ctx, deps, { idOrNumber: old.id, cancellation: { comment: '' } }),
    ).rejects.toThrow(ProblemError);
  }
});
