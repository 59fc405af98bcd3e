import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NewGuestOrder } from '#features/orders/guest/guest-contract.ts';
import { placeGuestOrder } from '#features/orders/guest/server/place-guest-order.ts';
import { endUnpaid } from '#features/orders/server/unpaid/end-unpaid.ts';
import type { OrderWire } from '#features/orders/contract.ts';
import { ProblemError } from '#platform/contract/problem.ts';
import { noRateLimiter } from '#platform/server/http/limits/rate-limiter.ts';
import { createLinkTokens } from '#platform/server/link-tokens.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { asOwner, madeDrop, opensIn, someWait } from '#test/support/drops.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import { GUEST, newOrderKey, orderAsGuest, placedByGuest } from '#test/support/guests.ts';
import { openOrderDeps, type OpenOrderDeps } from '#test/support/order-deps.ts';
import { ADMIN_EMAIL, send, signIn, type SignedIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { fillCart } from '#test/support/shoppers.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { welcomeGuests } from '#test/support/workshop.ts';
import { followDrops } from '../reminders/follow-drops.ts';

const shop = useCheckout();
let owner: SignedIn;
let deps: OpenOrderDeps;
let context: TestContext;
let piece: MadeProduct;

beforeAll(async () => {
  owner = await signIn(shop.app, ADMIN_EMAIL);
  await welcomeGuests(shop.app, owner);
  deps = await openOrderDeps(shop.app.connectionString);
  context = createTestContext(shop.app.connectionString);
});
beforeEach(async () => {
  await emptyTables(shop.app.db, 'product_drop', 'cart');
  piece = await aProduct(shop.app.db, { stock: 40, price: 50_000 });
});
afterAll(async () => {
  await deps.close();
  await context.close();
});

const lines = (quantity = 1) => [{ productId: piece.id, quantity }];
const byGuest = (change: object = {}) => orderAsGuest(shop.app, { lines: lines(), ...change });
const made = (change: object = {}) => madeDrop(shop.app, owner, [piece.id], change);

async function byAccount(
  quantity = 1,
  change: object = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  await emptyTables(shop.app.db, 'cart');
  await fillCart(shop.app.db, shop.asha.uid, [{ productId: piece.id, quantity }]);
  return shop.order(change, headers);
}

async function codeOf(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  return response.status === 201 ? 'placed' : (await readProblem(response)).code;
}

async function stockOf(): Promise<number | null> {
  const row = await shop.app.db
    .selectFrom('product')
    .select('stock')
    .where('id', '=', piece.id)
    .executeTakeFirstOrThrow();
  return row.stock;
}

async function countsOf(): Promise<number[]> {
  const rows = await shop.app.db.selectFrom('drop_count').select('taken').execute();
  return rows.map(({ taken }) => taken);
}

test('before its moment no call buys a piece, whatever clock the caller has; a cart may hold it', async () => {
  const drop = await made();
  const opensAt = await opensIn(shop.app, drop.id, 60_000);
  const forged = {
    date: new Date(Date.now() + 9e8).toUTCString(),
    'x-request-start': `t=${Date.now() + 9e8}`,
  };
  const [account, guest] = [await byAccount(), await byGuest()];
  for (const answer of [account, guest]) {
    expect(answer.status).toBe(409);
    expect(await readProblem(answer)).toMatchObject({
      code: 'NOT_OPEN_YET',
      opensAt: opensAt.toISOString(),
    });
  }
  expect(await codeOf(shop.order({}, forged))).toBe('NOT_OPEN_YET');
  const added = await send(shop.app, 'POST /v2/cart', {
    ...shop.asha,
    body: { productId: piece.id, variantId: '0', quantity: 1 },
  });
  expect(added.status).toBe(201);
  expect([await shop.count('shop_order'), await stockOf()]).toEqual([0, 40]);
});

test('the database decides to the millisecond: every order that it placed began after the moment', async () => {
  const drop = await made();
  await opensIn(shop.app, drop.id, 1);
  await expect.poll(() => codeOf(byGuest())).toBe('placed');
  const opensAt = await opensIn(shop.app, drop.id, 1_500);
  const outcomes: string[] = [];
  let guest = 0;
  while (outcomes.filter((one) => one === 'placed').length < 5) {
    guest += 1;
    const phone = `98200${20_000 + guest}`;
    outcomes.push(await codeOf(byGuest({ email: `early${guest}@example.com`, phone })));
  }
  expect(outcomes[0]).toBe('NOT_OPEN_YET');
  expect(outcomes.lastIndexOf('NOT_OPEN_YET')).toBeLessThan(outcomes.indexOf('placed'));
  const { rows } = await sql<{ first: Date }>`SELECT min(created_at) AS first FROM shop_order
    WHERE email LIKE 'early%'`.execute(shop.app.db);
  expect(rows[0]?.first.getTime()).toBeGreaterThanOrEqual(opensAt.getTime());
});

test('a limit for a person holds under an account, as a guest and in other spellings', async () => {
  const drop = await made({ perPerson: 2 });
  await opensIn(shop.app, drop.id, -1_000);
  expect(await codeOf(byAccount(3))).toBe('DROP_LIMIT');
  expect(await codeOf(byAccount(1))).toBe('placed');
  expect(await codeOf(byGuest({ lines: lines(2), email: 'ASHA@example.com' }))).toBe('DROP_LIMIT');
  expect(await codeOf(byGuest({ email: 'Asha+two@example.com' }))).toBe('placed');
  expect(await codeOf(byAccount(1))).toBe('DROP_LIMIT');
  const [other, phone] = ['another@example.com', '+91 98200 54321'];
  expect(await codeOf(byGuest({ lines: lines(2), email: other, phone }))).toBe('DROP_LIMIT');
  expect(await stockOf()).toBe(38);
});

test('of many orders of one person at once, as many are placed as the limit allows', async () => {
  const drop = await made({ perPerson: 2 });
  await opensIn(shop.app, drop.id, -1_000);
  const spelled = (at: number) => ({ email: `ravi+${at}@example.com` });
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, at) => codeOf(byGuest(spelled(at)))),
  );
  expect(answers.filter((one) => one === 'placed')).toHaveLength(2);
  expect(answers.filter((one) => one === 'DROP_LIMIT')).toHaveLength(7);
  expect([await stockOf(), ...(await countsOf())]).toEqual([38, 2, 2]);
});

test('the last piece of a drop has exactly one of 32 buyers, round after round', async () => {
  for (let round = 0; round < 4; round += 1) {
    piece = await aProduct(shop.app.db, { stock: 1 });
    const drop = await made({ title: `Round ${round}`, perPerson: 1 });
    await opensIn(shop.app, drop.id, -1_000);
    const outcomes = await Promise.all(
      Array.from({ length: 32 }, (_, at) =>
        codeOf(
          byGuest({
            email: `buyer${round}x${at}@example.com`,
            phone: `98${String(30_000_000 + round * 100 + at)}`,
          }),
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array<string>(31).fill('OUT_OF_STOCK'), 'placed']);
  }
  expect(await countsOf()).toHaveLength(8);
});

test('who comes too late is told as before, a known key has its answer, and a piece that came back is sold at once', async () => {
  piece = await aProduct(shop.app.db, { stock: 1 });
  const drop = await made();
  await opensIn(shop.app, drop.id, -1_000);
  const key = newOrderKey();
  const { order } = await placedByGuest(shop.app, { lines: lines() }, { key });
  const again = await orderAsGuest(shop.app, { lines: lines() }, { key });
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  const other = await orderAsGuest(shop.app, { lines: lines(2) }, { key });
  expect((await readProblem(other)).code).toBe('IDEMPOTENCY_KEY_REUSED');
  const keyed = { 'idempotency-key': newOrderKey() };
  const lates = [await byGuest(), await byAccount(), await byAccount(1, {}, keyed)];
  for (const late of [...lates, await byGuest({ lines: lines(2) })]) {
    expect(await readProblem(late)).toMatchObject({
      status: 409,
      code: 'OUT_OF_STOCK',
      productId: piece.id,
      variantId: '0',
      available: 0,
    });
  }
  expect(await isOver(order.number, 1.5)).toBe('cancelled');
  expect(await codeOf(byGuest({ lines: lines(2) }))).toBe('OUT_OF_STOCK');
  expect(await codeOf(byGuest())).toBe('placed');
});

test('a cancelled order gives back its share once; reopened, it takes it again over the limit', async () => {
  const drop = await made({ perPerson: 1 });
  await opensIn(shop.app, drop.id, -1_000);
  const order = (await (await byAccount()).json()) as OrderWire;
  const cancel = () => send(shop.app, `DELETE /v2/order/${order.id}`, { ...shop.asha, body: {} });
  const answers = await Promise.all([cancel(), cancel(), cancel()]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  expect([await stockOf(), ...(await countsOf())]).toEqual([40, 0, 0, 0]);
  expect(await codeOf(byAccount())).toBe('placed');
  const call = `POST /v2/admin/order/${order.id}/reopening`;
  const reopened = await asOwner(shop.app, owner, call, { reason: 'A slip' });
  const counts = await countsOf();
  expect([reopened.status, ...counts]).toEqual([200, 2, 2, 2]);
});

async function isOver(number: string, hours: number): Promise<string> {
  const by = sql`make_interval(mins => ${hours * 60}::integer)`;
  await sql`UPDATE shop_order SET created_at = created_at - ${by}, pay_by = pay_by - ${by}
    WHERE number = ${number}`.execute(shop.app.db);
  await endUnpaid(context.ctx, { ...deps, hoursToPay: () => 0 });
  const row = await shop.app.db
    .selectFrom('shop_order')
    .select('status')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return row.status;
}

test('an order of a drop that is not paid within the hour ends, and its pieces and share go back once', async () => {
  const drop = await made({ perPerson: 1 });
  await opensIn(shop.app, drop.id, -1_000);
  const { order } = await placedByGuest(shop.app, { lines: lines() });
  const payBy = Date.parse(order.payBy ?? '') - Date.parse(order.createdAt);
  expect(payBy).toBe(3_600_000);
  expect(await isOver(order.number, 1)).toBe('pending');
  expect(await isOver(order.number, 0.5)).toBe('cancelled');
  expect([await stockOf(), ...(await countsOf())]).toEqual([40, 0, 0]);
  await endUnpaid(context.ctx, deps);
  expect([await stockOf(), ...(await countsOf())]).toEqual([40, 0, 0]);
});

test('whose pieces came back unpaid after all were sold is told once to those who wait', async () => {
  piece = await aProduct(shop.app.db, { stock: 1 });
  const drop = await made();
  await someWait(shop.app.db, drop.id, 3);
  await opensIn(shop.app, drop.id, -1_000);
  const links = {
    dropLinks: createLinkTokens(Buffer.from('drop')),
    origin: () => 'http://shop.test',
  };
  const follow = () => followDrops(context.ctx, { ...deps, ...links });
  const told = async () =>
    (
      await shop.app.db
        .selectFrom('mail')
        .select('to_address')
        .where('kind', '=', 'drop-returned')
        .execute()
    ).length;
  const first = await placedByGuest(shop.app, { lines: lines() });
  await follow();
  expect(await told()).toBe(0);
  expect(await isOver(first.order.number, 1.5)).toBe('cancelled');
  await Promise.all([follow(), follow()]);
  expect(await told()).toBe(3);
  const again = await placedByGuest(shop.app, { lines: lines() });
  await isOver(again.order.number, 1.5);
  await follow();
  expect(await told()).toBe(3);
});

/** By the operation itself, whose links the test knows. */
async function byLink(dropKey: string | undefined, change: object = {}): Promise<string> {
  const order = NewGuestOrder.parse({ ...GUEST, lines: lines(), dropKey, ...change });
  const parts = { ...deps, limiter: noRateLimiter };
  try {
    await placeGuestOrder(context.ctx, parts, { key: newOrderKey(), order });
    return 'placed';
  } catch (error) {
    if (error instanceof ProblemError) return error.declaration.code;
    throw error;
  }
}

test('who comes by the early link orders before everybody, once; a forged or foreign link does nothing', async () => {
  const drop = await made({ earlyMinutes: 15 });
  const [reminder = ''] = await someWait(shop.app.db, drop.id, 1);
  const token = deps.earlyLinks.tokenOf({ id: reminder, linkVersion: 1 });
  await opensIn(shop.app, drop.id, 20 * 60_000);
  expect(await byLink(token)).toBe('NOT_OPEN_YET');
  await opensIn(shop.app, drop.id, 10 * 60_000);
  expect(await codeOf(byGuest())).toBe('NOT_OPEN_YET');
  expect(await byLink(undefined)).toBe('NOT_OPEN_YET');
  expect(await byLink(`${token.slice(0, -1)}${token.endsWith('_') ? '-' : '_'}`)).toBe(
    'NOT_OPEN_YET',
  );
  const friend = { email: 'friend@example.com', phone: '9820054399' };
  const answers = await Promise.all([byLink(token), byLink(token, friend)]);
  expect(answers.toSorted()).toEqual(['NOT_OPEN_YET', 'placed']);
  expect(await stockOf()).toBe(39);
});
