import { aProduct } from '../factories.ts';
import type { SignedInApp } from '../signed-in-app.ts';
import type { Writes } from './write.ts';

const product = async ({ app }: SignedInApp): Promise<string> => (await aProduct(app.db)).id;

let second: string;

/** The first of two in a category of their own, which comes last. @returns the slug of the category too */
async function shelved({ app }: SignedInApp) {
  const slug = `pair-${String(Math.random()).slice(2)}`;
  const category = { name: slug, slug };
  const { id } = await aProduct(app.db, { category });
  second = (await aProduct(app.db, { category })).id;
  return { id, slug };
}

/** A category before which there is another. */
async function collection(shop: SignedInApp): Promise<string> {
  await product(shop);
  return (await shelved(shop)).slug;
}

const DRAFT = { name: 'Wave Tray', price: 1299 };
const RAISE = { kind: 'percent', value: 10 };
let firstSlug: string;
let knownProduct: string;

export const CATALOGUE_WRITES: Writes = {
  'POST /v2/products': { action: 'product.create', make: product, body: DRAFT },
  'PUT /v2/products/{id}': {
    action: 'product.edit',
    make: product,
    body: { ...DRAFT, version: 1 },
  },
  'PATCH /v2/products/{id}': { action: 'product.status', make: product, query: '?status=inactive' },
  'DELETE /v2/products/{id}': { action: 'product.delete', make: product },
  'PUT /v2/admin/product/{id}/archive': {
    action: 'product.archive',
    make: product,
    body: { isArchived: true },
  },
  'PUT /v2/admin/product/{id}/sold-out': {
    action: 'product.soldout',
    make: product,
    body: { isSoldOut: true },
  },
  'POST /v2/admin/price-change': {
    action: 'prices.change',
    make: async (shop) => (knownProduct = await product(shop)),
    body: () => ({ products: [{ id: knownProduct, version: 1 }], rule: RAISE }),
  },
  'POST /v2/admin/price-change/{id}/undo': {
    action: 'prices.undo',
    make: async (shop) => {
      const products = [{ id: await product(shop), version: 1 }];
      const body = { products, rule: RAISE };
      return (await shop.ask<{ id: string }>('POST /v2/admin/price-change', body)).id;
    },
  },
  'POST /v2/admin/product/{id}/stock': {
    action: 'product.stock',
    make: product,
    body: { count: 3, reason: 'Poured a batch' },
  },
  'PUT /v2/admin/product/{id}/place': {
    action: 'product.place',
    make: async (shop) => (await shelved(shop)).id,
    body: () => ({ after: second, before: null }),
  },
  'PUT /v2/admin/collection/{slug}': {
    action: 'collection.edit',
    make: collection,
    body: { version: 0, sentence: 'For every table', mediaId: null },
  },
  'PUT /v2/admin/collection/{slug}/place': {
    action: 'collection.place',
    make: async (shop) => {
      const slug = await collection(shop);
      firstSlug = (await shop.ask<{ slug: string }[]>('GET /v2/admin/collections'))[0]?.slug ?? '';
      return slug;
    },
    body: () => ({ after: null, before: firstSlug }),
  },
};
