import { BoundedMap } from '#platform/bounded-map.ts';
import type { Context } from '#platform/server/context.ts';
import type { CartItem, NewCartLine } from '../../contract.ts';
import type { CartKey, CartProductRow, FoundProduct } from '../cart-queries.ts';
import { presentItem } from '../present-cart.ts';
import { choiceForSale } from '../price-lines.ts';
import { addLine } from './add-line-queries.ts';

const NO_PERSONAL = { personalId: '', personal: null };

/** @returns undefined if nothing was written: the slow path decides then */
export async function addInOneStatement(
  ctx: Context,
  key: CartKey,
  { productId, variantId, quantity, price, personal, position }: NewCartLine,
): Promise<CartItem | undefined> {
  if (position !== undefined || personal !== undefined) return undefined;
  const cached = cachedProduct(ctx, productId);
  const choice = cached && choiceForSale(cached.product, variantId);
  if (!choice || cached.product.fields) return undefined;
  const { product, catalogueVersion } = cached;
  const seenPrice = price ?? choice.price;
  const line = { catalogueVersion, productId, variantId, quantity, seenPrice };
  const added = await addLine(ctx.db, key, line);
  if (!added) return undefined;
  const row = { variantId, ...NO_PERSONAL, quantity: added.quantity, seenPrice };
  // The day does not matter without fields.
  const item = presentItem(product, row, '');
  return { ...item, ...(added.stock !== null && { stock: added.stock }) };
}

const MAX_PRODUCTS = 2_000;

type Cache = { catalogueVersion: number; products: BoundedMap<string, CartProductRow> };

const caches = new WeakMap<Context['db'], Cache>();

/** Sales change the stock, and customers their lines, without a new catalogue version. */
function withoutStockAndLines(product: CartProductRow): CartProductRow {
  const { id, slug, name, price, status, weightGrams, variants, pictures, fields } = product;
  const { leadDays, availableOn } = product;
  const combinations = product.combinations.map((one) => ({ ...one, stock: null }));
  return {
    id,
    slug,
    name,
    price,
    status,
    weightGrams,
    leadDays,
    availableOn,
    pictures,
    fields,
    variants,
    combinations,
    stock: null,
    lines: [],
  };
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
