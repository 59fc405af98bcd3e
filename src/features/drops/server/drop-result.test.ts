import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AdminDrop } from '#features/drops/contract.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { asOwner, madeDrop, opensIn } from '#test/support/drops.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import { ADMIN_EMAIL, signIn, signUp, type SignedIn } from '#test/support/people.ts';
import { fillCart, furnishShopper } from '#test/support/shoppers.ts';

const shop = useCheckout();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
const DAY_MS = 86_400_000;

let owner: SignedIn;
let bina: SignedIn;
let bowl: MadeProduct;

beforeAll(async () => {
  owner = await signIn(shop.app, ADMIN_EMAIL);
  bina = await signUp(shop.app, 'bina@example.com');
});
beforeEach(async () => {
  await furnishShopper(shop.app.db, bina);
  await shop.app.flushVisits();
  await emptyTables(shop.app.db, 'product_drop', 'cart', 'visit_day', 'visit_mark', 'visit_salt');
  bowl = await aProduct(shop.app.db, { stock: 1 });
});

async function see(from: string, seen: object): Promise<void> {
  const body = JSON.stringify({ w: 375, ...seen });
  const headers = {
    'user-agent': FIREFOX,
    'content-type': 'text/plain;charset=UTF-8',
    'content-length': String(Buffer.byteLength(body)),
  };
  const answer = await shop.app.request('/v2/seen', { method: 'POST', from, body, headers });
  expect(answer.status).toBe(204);
}

/** The shop's clock stands still; a drop opens by the database's. */
async function resultOf(id: string): Promise<AdminDrop | undefined> {
  await shop.app.flushVisits();
  await sql`UPDATE visit_day SET day = (opens_at AT TIME ZONE 'Asia/Kolkata')::date
    FROM product_drop WHERE id = ${id}`.execute(shop.app.db);
  const { body } = await asOwner<AdminDrop[]>(shop.app, owner, 'GET /v2/admin/drops');
  return body.find((one) => one.id === id);
}

const wants = (who: SignedIn, product = bowl) =>
  fillCart(shop.app.db, who.uid, [{ productId: product.id }]);

test('the result tells visits of the page and the pieces, what went into carts, and who still waits for what is gone', async () => {
  const vase = await aProduct(shop.app.db, { stock: 5 });
  const drop = await madeDrop(shop.app, owner, [bowl.id, vase.id]);
  expect(drop.visits).toBeUndefined();
  expect(drop.emptyHanded).toBeUndefined();
  for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.2']) {
    await see(from, { path: `/drops/${drop.slug}` });
  }
  await see('203.0.113.1', { path: '/drops/made-up' });
  await see('203.0.113.1', { path: `/product/${bowl.slug}` });
  await see('203.0.113.1', { path: `/product/${bowl.slug}`, cart: bowl.id });
  await opensIn(shop.app, drop.id, -1_000);
  for (const who of [shop.asha, bina]) await wants(who);
  expect(await resultOf(drop.id)).toMatchObject({
    visits: { page: 2, pieces: 1, intoCart: 1 },
    emptyHanded: 0,
  });

  expect((await shop.order()).status).toBe(201);
  expect(await resultOf(drop.id)).toMatchObject({ orders: 1, sold: 1, emptyHanded: 1 });
  // Who has one of its pieces did not go away with nothing.
  await wants(shop.asha);
  expect(await resultOf(drop.id)).toMatchObject({ emptyHanded: 1 });
  await emptyTables(shop.app.db, 'cart');
  await wants(bina, vase);
  expect(await resultOf(drop.id)).toMatchObject({ emptyHanded: 0 });
});

test('visits are left out, not made up, on days on which none were counted or of which only the month is known', async () => {
  const drop = await madeDrop(shop.app, owner, [bowl.id]);
  await opensIn(shop.app, drop.id, -1_000);
  expect((await resultOf(drop.id))?.visits).toBeUndefined();
  await see('203.0.113.1', { path: '/' });
  expect((await resultOf(drop.id))?.visits).toEqual({ page: 0, pieces: 0, intoCart: 0 });
  await opensIn(shop.app, drop.id, -1_100 * DAY_MS);
  expect((await resultOf(drop.id))?.visits).toBeUndefined();
});
