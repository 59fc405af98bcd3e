import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import type { CartWire } from '#features/cart/contract.ts';
import { aProduct } from '#test/support/factories.ts';
import { openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';
import { send, type SignedIn } from '#test/support/people.ts';
import { HOME, signUpShopper } from '#test/support/shoppers.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { sweepRemoved } from './delete-product.ts';

let owner: OwnerApp;
let asha: SignedIn;

beforeAll(async () => {
  owner = await openOwnerApp();
  asha = await signUpShopper(owner.app, 'asha@example.com');
});
beforeEach(async () => {
  await owner.app.emptyCatalogue();
});
afterAll(() => owner.app.close());

const remove = (id: string) => owner.call<{ code: string }>(`DELETE /v2/products/${id}`);
const add = (productId: string) =>
  send(owner.app, 'POST /v2/cart', { ...asha, body: { productId, quantity: 1 } });
const order = () =>
  send(owner.app, 'POST /v2/order', {
    ...asha,
    body: { shippingAddress: { id: HOME.id } },
    headers: { 'idempotency-key': randomUUID() },
  });
async function cart(): Promise<CartWire> {
  return (await (await send(owner.app, 'GET /v2/carts', asha)).json()) as CartWire;
}
const clear = () => send(owner.app, 'DELETE /v2/clear-cart', asha);

async function listed(query = ''): Promise<string[]> {
  const path = `GET /v2/admin/allproducts?sort=name&limit=100${query}`;
  return (await owner.call<AdminProductWire[]>(path)).body.map(({ name }) => name);
}
const rows = (id: string) =>
  owner.app.db.selectFrom('product').select(['status', 'slug']).where('id', '=', id).execute();

describe('deleting a product', () => {
  test('removes one that nobody ordered, with its addresses; its pictures are free', async () => {
    const tray = await aProduct(owner.app.db, {
      name: 'Tray',
      slug: 'tray',
      formerSlugs: ['plate'],
      variants: [{ stock: 3 }],
    });
    expect((await owner.seen('plate'))?.slug).toBe('tray');
    expect((await remove('tray')).status).toBe(204);
    expect([await owner.seen('tray'), await owner.seen('plate')]).toEqual([undefined, undefined]);
    expect(await rows(tray.id)).toEqual([]);
    expect((await remove(tray.id)).status).toBe(404);
    const next = await owner.call('POST /v2/products', { name: 'Tray', price: 10, slug: 'plate' });
    expect(next.status).toBe(201);
  });

  test('leaves it in carts, where it is no longer for sale, until no cart holds it', async () => {
    const tray = await aProduct(owner.app.db, { name: 'Tray', slug: 'tray' });
    await add(tray.id);
    expect((await remove(tray.id)).status).toBe(204);
    const { items } = await cart();
    expect(items).toMatchObject([{ product: { name: 'Tray' }, problem: 'UNAVAILABLE' }]);
    const refused = await order();
    expect(refused.status).toBe(409);
    expect([await listed(), await listed('&status=archived')]).toEqual([[], []]);
    for (const call of ['GET /v2/admin/product', 'DELETE /v2/products', 'PATCH /v2/products']) {
      const query = call.startsWith('PATCH') ? '?status=active' : '';
      expect((await owner.call(`${call}/${tray.id}${query}`)).status).toBe(404);
    }
    expect((await owner.call('POST /v2/products', { name: 'Tray', price: 1 })).body.slug).toBe(
      'tray',
    );
    const context = createTestContext(owner.app.connectionString);
    await sweepRemoved(context.ctx);
    expect(await rows(tray.id)).toHaveLength(1);
    await clear();
    await sweepRemoved(context.ctx);
    await context.close();
    expect(await rows(tray.id)).toEqual([]);
  });

  test('is refused for an ordered product', async () => {
    const tray = await aProduct(owner.app.db);
    await add(tray.id);
    expect((await order()).status).toBe(201);
    const { status, body } = await remove(tray.id);
    expect([status, body.code]).toEqual([409, 'PRODUCT_WAS_ORDERED']);
    expect(await owner.seen(tray.id)).toBeDefined();
  });

  test('and an order at the same time: exactly one of them succeeds', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const { id } = await aProduct(owner.app.db, { stock: round % 2 ? 5 : null });
      await add(id);
      const [ordered, removed] = await Promise.all(
        round % 3 === 0
          ? [order(), remove(id)]
          : [order(), new Promise((go) => setTimeout(go, round)).then(() => remove(id))],
      );
      const lines = await owner.app.db
        .selectFrom('order_line')
        .select('order_id')
        .where('product_id', '=', id)
        .execute();
      const outcome = `${ordered.status} ${removed.status} ${lines.length}`;
      expect(['201 409 1', '409 204 0']).toContain(outcome);
      outcomes.add(outcome);
      await clear();
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});

describe('archiving a product', () => {
  test('hides it from the shop and the list, and restores it hidden or shown', async () => {
    const tray = await aProduct(owner.app.db, { name: 'Tray' });
    await aProduct(owner.app.db, { name: 'Vase', status: 'inactive' });
    const archive = (body: object) => owner.call(`PUT /v2/admin/product/${tray.id}/archive`, body);
    const away = await archive({ isArchived: true });
    expect(away.body).toMatchObject({ status: 'inactive', isArchived: true });
    expect(await owner.seen(tray.id)).toBeUndefined();
    expect(await listed()).toEqual(['Vase']);
    expect(await listed('&status=inactive')).toEqual(['Vase']);
    expect(await listed('&status=archived')).toEqual(['Tray']);
    expect((await owner.call('GET /v2/admin/product-summary')).body).toMatchObject({
      available: 0,
      outOfStock: 1,
      archived: 1,
    });
    const back = await archive({ isArchived: false });
    expect(back.body).toMatchObject({ status: 'inactive', isArchived: false });
    await archive({ isArchived: true });
    await archive({ isArchived: false, isShown: true });
    expect(await owner.seen(tray.id)).toBeDefined();
  });

  test('stays while it is edited, until it is shown', async () => {
    const { id } = await aProduct(owner.app.db);
    const { body } = await owner.call(`PUT /v2/admin/product/${id}/archive`, { isArchived: true });
    const edited = await owner.call(`PUT /v2/products/${id}`, { ...body, name: 'Bowl' });
    expect(edited.body).toMatchObject({ name: 'Bowl', isArchived: true });
    await owner.call(`PATCH /v2/products/${id}?status=inactive`);
    expect((await owner.call(`GET /v2/admin/product/${id}`)).body.isArchived).toBe(true);
    const shown = await owner.call(`PATCH /v2/products/${id}?status=active`);
    expect(shown.body).toMatchObject({ status: 'active', isArchived: false });
  });
});
