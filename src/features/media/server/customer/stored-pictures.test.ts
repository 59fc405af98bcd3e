import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetOldData } from '#features/privacy/server/forget-old-data.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { ask, restore, useBackups } from '#test/support/backups.ts';
import { cartOf } from '#test/support/carts.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { aPhoto, seePhoto } from '#test/support/customer-pictures.ts';
import { createEmptyDatabase } from '#test/support/database.ts';
import { aProduct } from '#test/support/factories.ts';
import { PASSWORD, send, SHOP_ORIGIN } from '#test/support/people.ts';
import { signUpShopper } from '#test/support/shoppers.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { sweepCustomerPictures } from './sweep-customer-pictures.ts';

const HOUR_MS = 3600 * 1000;
const PHOTO = '018f0000-0000-7000-8000-00000000000a';

const shop = useCheckout();
const backups = useBackups();
let context: TestContext;
beforeAll(() => {
  context = createTestContext(shop.app.connectionString);
});
afterAll(() => context.close());

/** A sent one, one in a cart, one in an order. */
async function photos(person = shop.asha) {
  const fields = [{ id: PHOTO, label: 'Photo', kind: 'photo', max_length: null }];
  const frame = await aProduct(shop.app.db, { fields });
  const cart = cartOf(shop.app, person);
  const put = async () => {
    const { id, ownerKey } = await aPhoto(shop.app);
    await cart.add(frame, { personal: { [PHOTO]: id }, pictureKeys: { [id]: ownerKey } });
    return id;
  };
  const ordered = await put();
  const body = { shippingAddress: { id: 'home' } };
  const placed = await send(shop.app, 'POST /v2/order', { ...person, body });
  expect(placed.status).toBe(201);
  const { id: order } = (await placed.json()) as { id: string };
  return { sent: (await aPhoto(shop.app)).id, inCart: await put(), ordered, order };
}

async function kept(): Promise<string[]> {
  const rows = await shop.app.db.selectFrom('customer_picture').select('id').execute();
  return rows.map(({ id }) => id).toSorted();
}

function sweep(hours: number): Promise<void> {
  const now = () => new Date(Date.now() + hours * HOUR_MS);
  return sweepCustomerPictures({ ...context.ctx, clock: { now } });
}

async function close(order: string, status: 'delivered' | 'cancelled'): Promise<void> {
  await sql`UPDATE shop_order SET status = ${status} WHERE id = ${order}`.execute(shop.app.db);
  await sql`INSERT INTO order_event (order_id, seq, kind, status, actor, is_public, text, at)
    VALUES (${order}, 2, 'status', ${status}, 'admin', true, 'Done', now())`.execute(shop.app.db);
}

async function personalOf(order: string): Promise<unknown> {
  const lines = shop.app.db.selectFrom('order_line').select('personal');
  return (await lines.where('order_id', '=', order).executeTakeFirstOrThrow()).personal;
}

test.each(['delivered', 'cancelled'] as const)(
  'a photo goes after two days in no cart, and 90 days after its order is %s',
  async (status) => {
    const { sent, inCart, ordered, order } = await photos();
    await sweep(47);
    expect(await kept()).toEqual([sent, inCart, ordered].toSorted());
    await sweep(49);
    expect(await kept()).toEqual([inCart, ordered].toSorted());
    await cartOf(shop.app, shop.asha).clear();
    await sweep(24 * 1000);
    expect(await kept()).toEqual([ordered]);
    await close(order, status);
    await sweep(24 * 90 - 1);
    expect(await kept()).toEqual([ordered]);
    await sweep(24 * 90 + 1);
    expect(await kept()).toEqual([]);
    expect(await personalOf(order)).toEqual([
      { kind: 'photo', label: 'Photo', price: 0, value: '1 photo' },
    ]);
  },
);

test('a customer takes the photos along; leaving removes what is not ordered, forgetting the rest', async () => {
  const gone = await signUpShopper(shop.app, `${uuidv7()}@example.com`);
  const { sent, inCart, ordered, order } = await photos(gone);
  const data = await send(shop.app, 'GET /v2/users/export', gone);
  const { pictures } = (await data.json()) as { pictures: { id: string; address: string }[] };
  expect(pictures.map(({ id }) => id).toSorted()).toEqual([inCart, ordered].toSorted());
  const read = await shop.app.request(pictures[0]?.address ?? '', {
    headers: { authorization: `Bearer ${gone.token}` },
  });
  expect(read.status).toBe(200);

  const left = { cookie: gone.cookie, origin: SHOP_ORIGIN, body: { password: PASSWORD } };
  expect((await send(shop.app, 'POST /identity/delete-user', left)).status).toBe(200);
  expect(await kept()).toEqual([sent, ordered].toSorted());
  await close(order, 'delivered');
  const clock = { now: () => new Date('2060-01-01') };
  await forgetOldData({ ...context.ctx, clock }, { orders: 24, requests: 12, mails: 6 });
  expect(await kept()).toEqual([sent]);
  expect(await personalOf(order)).toEqual([
    { kind: 'photo', label: 'Photo', price: 0, value: 'Removed' },
  ]);
});

test('a backup has them, and a restored shop shows them to the same people', async () => {
  const { ordered } = await photos();
  const before = await seePhoto(shop.app, ordered, { token: shop.asha.token, width: 1920 });
  const { file } = await backups.write(shop.app.connectionString);
  const target = await createEmptyDatabase();
  try {
    await restore(target.connectionString, file);
    const [row] = await ask<{ bytes: Buffer; uid: string }>(
      target.connectionString,
      'SELECT bytes, uid FROM customer_picture WHERE id = $1',
      [ordered],
    );
    expect(row?.bytes.equals(Buffer.from(await before.arrayBuffer()))).toBe(true);
    expect(row?.uid).toBe(shop.asha.uid);
  } finally {
    await target.drop();
  }
});
