import { BoundedMap } from '#platform/bounded-map.ts';
import type { Context } from '#platform/server/context.ts';
import type { CartProductRow, FoundProduct } from '../cart-queries.ts';

const MAX_PRODUCTS = 2_000;

type Cache = { catalogueVersion: number; products: BoundedMap<string, CartProductRow> };

const caches = new WeakMap<Context['db'], Cache>();

/** Sales change the stock, and customers their lines, without a new catalogue version. */
function withoutStockAndLines(product: CartProductRow): CartProductRow {
  const { id, slug, name, price, status, pictures } = product;
  const variants = product.variants.map((variant) => ({ ...variant, stock: null }));
  return { id, slug, name, price, status, pictures, variants, stock: null, lines: [] };
}

export function cacheProduct({ db }: Context, found: FoundProduct): void {
  const { catalogueVersion } = found;
  const last = caches.get(db);
  if (last && last.catalogueVersion > catalogueVersion) return;
  const isSame = last?.catalogueVersion === catalogueVersion;
  const cache = isSame
    ? last
    : { catalogueVersion, products: new BoundedMap<string, CartProductRow>(MAX_PRODUCTS) };
  if (!isSame) caches.set(db, cache);
  if (cache.products.has(found.id)) return;
  cache.products.set(found.id, withoutStockAndLines(found));
}

/** A product without stock and lines. The statement that uses it must check the catalogue version. */
export function cachedProduct(
  { db }: Context,
  productId: string,
): { product: CartProductRow; catalogueVersion: number } | undefined {
  const cache = caches.get(db);
  const product = cache?.products.get(productId);
  return cache && product && { product, catalogueVersion: cache.catalogueVersion };
}
