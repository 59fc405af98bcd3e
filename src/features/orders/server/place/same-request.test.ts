import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useCheckout } from '#test/support/checkout.ts';
import { send, signUp } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { fillCart, furnishShopper, HOME } from '#test/support/shoppers.ts';
import { purgeKeys } from '#platform/server/idempotency/claim-request.ts';
import { createTestContext } from '#test/support/test-context.ts';

const shop = useCheckout();
const KEY = { 'idempotency-key': 'b7f3f1de-0001' };

type Answer = { status: number; text: string; isReplayed: boolean };

async function answerOf(response: Response): Promise<Answer> {
  const isReplayed = response.headers.get('idempotency-replayed') === 'true';
  return { status: response.status, text: await response.text(), isReplayed };
}

describe('a request that names a key', () => {
  test('sent 50 times at once is one order, and all get the same answer', async () => {
    await shop.fill();
    const sent = Array.from({ length: 50 }, async () => answerOf(await shop.order({}, KEY)));
    const answers = await Promise.all(sent);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect(await shop.count('shop_order')).toBe(1);
    expect(await shop.count('mail')).toBe(2);
    expect(await shop.stock()).toEqual([6, 1]);
  });

  test('gets its answer again, whatever happened since', async () => {
    await shop.fill();
    const first = await answerOf(await shop.order({}, KEY));
    await sql`UPDATE shop_order SET status = 'shipped'`.execute(shop.app.db);
    await sql`DELETE FROM customer_profile`.execute(shop.app.db);
    const again = await answerOf(await shop.order({}, KEY));
    expect(again).toEqual({ ...first, isReplayed: true });
  });

  test('is refused when the key stands for another one', async () => {
    await shop.fill();
    await shop.order({}, KEY);
    for (const change of [{ notes: 'Quick' }, { pricing: { total: 2522.5 } }]) {
      const problem = await readProblem(await shop.order(change, KEY));
      expect([problem.status, problem.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    }
    expect(await shop.count('shop_order')).toBe(1);
  });

  test('may name the same key as another person', async () => {
    await shop.fill();
    await shop.order({}, KEY);
    const { db } = shop.app;
    const ravi = await signUp(shop.app, 'ravi@example.com');
    await furnishShopper(db, ravi);
    await fillCart(db, ravi.uid, [{ productId: shop.tray.id }]);
    const body = { shippingAddress: { id: HOME.id } };
    const response = await send(shop.app, 'POST /v2/order', { ...ravi, body, headers: KEY });
    expect(await response.json()).toMatchObject({ userId: ravi.uid });
    expect(await shop.count('shop_order')).toBe(2);
  });

  test('can be tried again with it after it was refused', async () => {
    await shop.fill();
    await sql`UPDATE combination SET stock = 0`.execute(shop.app.db);
    expect((await shop.order({}, KEY)).status).toBe(409);
    await sql`UPDATE combination SET stock = 2`.execute(shop.app.db);
    const { status, isReplayed } = await answerOf(await shop.order({ notes: 'Now' }, KEY));
    expect([status, isReplayed]).toEqual([201, false]);
  });

  test('names one that can be a header, or is refused', async () => {
    for (const key of ['', 'a b', 'é', 'x'.repeat(256)]) {
      const response = await shop.order({}, { 'idempotency-key': key });
      expect((await readProblem(response)).code).toBe('VALIDATION_FAILED');
    }
  });
});

describe('a request that names no key', () => {
  test('clicked twice is one order', async () => {
    await shop.fill();
    const answers = await Promise.all([1, 2, 3].map(async () => answerOf(await shop.order())));
    const statuses = answers.map(({ status }) => status);
    // A click that comes when the cart is empty already hears of that.
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    expect(await shop.count('shop_order')).toBe(1);
  });

  test('orders again what was put into the cart again', async () => {
    for (let time = 0; time < 2; time += 1) {
      await shop.fill();
      await shop.placed();
      await sql`UPDATE combination SET stock = 3`.execute(shop.app.db);
    }
    expect(await shop.count('shop_order')).toBe(2);
  });

  test('does not get the answer of a cart from before the account was made anew', async () => {
    await shop.fill();
    const before = await shop.placed();
    await sql`DELETE FROM customer_profile`.execute(shop.app.db);
    await furnishShopper(shop.app.db, shop.asha);
    await fillCart(shop.app.db, shop.asha.uid, [{ productId: shop.tray.id }]);
    expect((await shop.placed()).id).not.toBe(before.id);
  });
});

test('two tabs with keys of their own are one order: the second finds the cart empty', async () => {
  await shop.fill();
  const tabs = ['tab-1', 'tab-2'].map((key) => shop.order({}, { 'idempotency-key': key }));
  const answers = await Promise.all((await Promise.all(tabs)).map(answerOf));
  expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['201', '409']);
  expect(answers.find(({ status }) => status === 409)?.text).toContain('CART_EMPTY');
  expect(await shop.count('shop_order')).toBe(1);
});

test('an order number that is taken is thrown away for another', async () => {
  await shop.fill();
  const { number } = await shop.placed();
  await sql`CREATE SEQUENCE clash`.execute(shop.app.db);
  await sql`CREATE FUNCTION clash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('clash') <= 2 THEN NEW.number := (SELECT max(number) FROM shop_order); END IF;
    RETURN NEW; END $$`.execute(shop.app.db);
  await sql`CREATE TRIGGER clash BEFORE INSERT ON shop_order
    FOR EACH ROW EXECUTE FUNCTION clash()`.execute(shop.app.db);
  try {
    await fillCart(shop.app.db, shop.asha.uid, [{ productId: shop.tray.id }]);
    expect((await shop.placed()).number).not.toBe(number);
    const { rows } = await sql`SELECT last_value::int AS tries FROM clash`.execute(shop.app.db);
    expect(rows).toEqual([{ tries: 3 }]);
  } finally {
    await sql`DROP TRIGGER clash ON shop_order`.execute(shop.app.db);
    await sql`DROP FUNCTION clash; DROP SEQUENCE clash`.execute(shop.app.db);
  }
});

test('keys are thrown away when they are a week old', async () => {
  await shop.fill();
  await shop.order({}, KEY);
  const own = createTestContext(shop.app.connectionString);
  const { ctx } = own;
  await sql`UPDATE idempotency_key SET created_at = now() - interval '167 hours'`.execute(ctx.db);
  await purgeKeys(ctx);
  expect(await shop.count('idempotency_key')).toBe(1);
  await sql`UPDATE idempotency_key SET created_at = now() - interval '169 hours'`.execute(ctx.db);
  await purgeKeys(ctx);
  expect(await shop.count('idempotency_key')).toBe(0);
  await own.close();
});
