import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import { renamedCategory } from '#features/catalogue/slugs.ts';
import { aDraft, openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';

let owner: OwnerApp;

beforeAll(async () => {
  owner = await openOwnerApp();
});
afterAll(() => owner.app.close());

async function aPieceIn(name: string): Promise<AdminProductWire> {
  return (await owner.call('POST /v2/products', aDraft({ category: { name } }))).body;
}

test.each([
  ['थाली', 'तस्वीर'],
  ['तस्वीर', 'Boards'],
  ['Boards', 'थाली'],
])('a piece moves from %s to %s, and no other piece does', async (from, to) => {
  const [one, other] = [await aPieceIn(from), await aPieceIn(from)];
  const category = renamedCategory(one.category, to);
  const moved = await owner.call(`PUT /v2/products/${one.id}`, { ...one, category });
  expect(moved.body.category.name).toBe(to);
  const { body } = await owner.call(`GET /v2/admin/product/${other.id}`);
  expect(body.category).toEqual(other.category);
});
