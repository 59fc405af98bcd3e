import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';

let owner: OwnerApp;

beforeAll(async () => {
  owner = await openOwnerApp();
});
beforeEach(() => owner.app.emptyCatalogue());
afterAll(() => owner.app.close());

const mark = (id: string, isSoldOut: boolean) =>
  owner.call(`PUT /v2/admin/product/${id}/sold-out`, { isSoldOut });
const stocks = async (id: string) => {
  const product = await owner.seen(id);
  return [product?.stock, ...(product?.variants.map(({ stock }) => stock) ?? [])];
};

test('one tap sells out counted and uncounted stock, and one gives it back', async () => {
  const plain = await aProduct(owner.app.db, { stock: 4 });
  const free = await aProduct(owner.app.db);
  const ring = await aProduct(owner.app.db, { variants: [{ stock: 2 }, {}, { stock: 0 }] });
  for (const { id } of [plain, free, ring]) {
    expect((await mark(id, true)).body.isMarkedSoldOut).toBe(true);
  }
  expect(await stocks(plain.id)).toEqual([0]);
  expect(await stocks(free.id)).toEqual([0]);
  expect(await stocks(ring.id)).toEqual([undefined, 0, 0, 0]);
  const again = await mark(ring.id, true);
  expect([again.status, again.body.isMarkedSoldOut]).toEqual([200, true]);
  for (const { id } of [plain, free, ring]) {
    expect((await mark(id, false)).body.isMarkedSoldOut).toBe(false);
  }
  expect(await stocks(plain.id)).toEqual([4]);
  expect(await stocks(free.id)).toEqual([undefined]);
  expect(await stocks(ring.id)).toEqual([undefined, 2, undefined, 0]);
  const { movements } = (
    await owner.call<{ movements: { kind: string; reason: string }[] }>(
      `GET /v2/admin/product/${plain.id}/stock`,
    )
  ).body;
  expect(movements.map(({ kind, reason }) => `${kind}: ${reason}`)).toEqual([
    'adjusted: Available again',
    'adjusted: Marked sold out',
  ]);
});

test('what changed since the tap is left as it is', async () => {
  const { id, variantIds } = await aProduct(owner.app.db, { variants: [{ stock: 2 }, {}] });
  await mark(id, true);
  const [first] = variantIds;
  await owner.call(`POST /v2/admin/product/${id}/stock`, {
    variantId: first,
    count: 4,
    reason: 'A new batch',
  });
  expect((await mark(id, false)).status).toBe(200);
  expect(await stocks(id)).toEqual([undefined, 4, undefined]);
  const nothing = await mark(id, false);
  expect(nothing).toMatchObject({ status: 409, body: { code: 'NOT_MARKED_SOLD_OUT' } });
});
