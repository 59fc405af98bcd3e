import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useCheckout } from '#test/support/checkout.ts';
import { anOrder } from '#test/support/orders.ts';
import { ADMIN_EMAIL, send, signIn, signUp } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { fillCart } from '#test/support/shoppers.ts';
import type { OrderWire } from '../contract.ts';

const shop = useCheckout();

test('orders are listed newest first, page by page, with their number, each as on its own', async () => {
  for (const ageSeconds of [300, 100, 200]) {
    await anOrder(shop.app.db, { ...shop.asha, ageSeconds, unitPrice: ageSeconds * 100 });
  }
  await anOrder(shop.app.db, { uid: 'ravi' });
  const pages = await Promise.all(
    ['limit=2', 'limit=2&offset=2', 'limit=2&offset=9', 'limit=0'].map((query) =>
      send(shop.app, `GET /v2/orders?${query}`, shop.asha),
    ),
  );
  expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual(['3', '3', '3', '3']);
  expect(pages.map(({ headers }) => headers.get('cache-control'))).toEqual(
    Array(4).fill('no-store'),
  );
  const lists = (await Promise.all(pages.map((page) => page.json()))) as OrderWire[][];
  const subtotals = lists.map((list) => list.map(({ pricing }) => pricing.subtotal));
  expect(subtotals).toEqual([[200, 400], [600], [], [200, 400, 600]]);
  for (const order of lists[3] ?? []) {
    const alone = await send(shop.app, `GET /v2/order/${order.number}`, shop.asha);
    expect(await alone.json()).toEqual(order);
  }
});

test('a customer without orders has an empty list', async () => {
  await anOrder(shop.app.db, { uid: 'ravi' });
  const response = await send(shop.app, 'GET /v2/orders', shop.asha);
  expect(response.headers.get('x-total-count')).toBe('0');
  expect(await response.json()).toEqual([]);
});

test('an order is found by its id or its number, by its customer and the owner of the shop', async () => {
  const { id, number } = await anOrder(shop.app.db, shop.asha);
  const owner = await signIn(shop.app, ADMIN_EMAIL);
  for (const name of [id, id.toUpperCase(), number, number.toLowerCase()]) {
    const own = await send(shop.app, `GET /v2/order/${name}`, shop.asha);
    const any = await send(shop.app, `GET /v2/admin/order/${name}`, owner);
    expect(await own.json()).toMatchObject({ id, number });
    expect(await any.json()).toMatchObject({ id, number });
  }
});

test('an order of another customer is not found, like one that never was', async () => {
  const { id, number } = await anOrder(shop.app.db, { uid: 'ravi' });
  const meddler = await signUp(shop.app, 'meddler@example.com');
  for (const name of [id, number, '018f0000-0000-7000-8000-000000000000', 'ZZZZZZZZ', 'x']) {
    const problem = await readProblem(await send(shop.app, `GET /v2/order/${name}`, meddler));
    expect([problem.status, problem.code]).toEqual([404, 'ORDER_NOT_FOUND']);
  }
  expect((await send(shop.app, `GET /v2/admin/order/${id}`, meddler)).status).toBe(403);
});

test('concurrent callers get only orders of their own', async () => {
  const ravi = await signUp(shop.app, 'ravi@example.com');
  const owners = [shop.asha, ravi];
  const placed = await Promise.all(owners.map((owner) => anOrder(shop.app.db, owner)));
  const requests = Array.from({ length: 10 }, () =>
    owners.flatMap((owner) => placed.map(({ id }) => ({ owner, id }))),
  ).flat();
  const answers = await Promise.all(
    requests.map(({ owner, id }) => send(shop.app, `GET /v2/order/${id}`, owner)),
  );
  const shown = (await Promise.all(answers.map((one) => one.json()))) as { id?: string }[];
  const own = new Map(owners.map((owner, at) => [owner, placed[at]?.id]));
  expect(shown.map(({ id }) => id)).toEqual(
    requests.map(({ owner, id }) => (own.get(owner) === id ? id : undefined)),
  );
});

test('the timeline tells the customer what is public, and nothing else', async () => {
  const { id } = await anOrder(shop.app.db, shop.asha);
  await sql`INSERT INTO order_event (order_id, seq, kind, status, actor, is_public, text, at)
    VALUES (${id}, 2, 'note', 'pending', 'admin', false, 'Always late', now())`.execute(
    shop.app.db,
  );
  const response = await send(shop.app, `GET /v2/order/${id}`, shop.asha);
  const { tracking } = (await response.json()) as OrderWire;
  expect(tracking.map(({ text }) => text)).toEqual(['Order placed']);
});

test('an old order with an unknown status is shown as pending', async () => {
  const { id } = await anOrder(shop.app.db, shop.asha);
  await sql`ALTER TABLE shop_order DROP CONSTRAINT shop_order_status_check`.execute(shop.app.db);
  await sql`UPDATE shop_order SET status = 'on hold' WHERE id = ${id}`.execute(shop.app.db);
  const response = await send(shop.app, `GET /v2/order/${id}`, shop.asha);
  expect(await response.json()).toMatchObject({ status: 'pending' });
});

async function version(): Promise<number> {
  const row = await shop.app.db
    .selectFrom('catalogue_version')
    .select('version')
    .executeTakeFirst();
  return row?.version ?? NaN;
}

test('a sale raises the catalogue version only when the stock label changes', async () => {
  const versions: number[] = [];
  await sql`UPDATE product SET stock = 8 WHERE id = ${shop.tray.id}`.execute(shop.app.db);
  for (let sold = 0; sold < 4; sold += 1) {
    versions.push(await version());
    await fillCart(shop.app.db, shop.asha.uid, [{ productId: shop.tray.id }]);
    await shop.placed();
  }
  versions.push(await version());
  const raised = versions.slice(1).map((now, index) => now - (versions[index] ?? NaN));
  // 8 -> 7 -> 6 -> 5 -> 4
  expect(raised).toEqual([0, 0, 1, 1]);
});
