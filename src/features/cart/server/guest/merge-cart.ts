import { MAX_QUANTITY } from '#features/catalogue/choices/availability.ts';
import { claimPictures } from '#features/media/server/customer/customer-pictures.ts';
import type { GuestCoupon } from '#features/offers/contract.ts';
import { provenCode, type CouponKeys } from '#features/offers/server/known-code.ts';
import { ensureProfile } from '#features/profile/server/profile.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { answerOnce } from '#platform/server/idempotency/answer-once.ts';
import { CartFull, MAX_CARTS, MAX_LINES } from '../../contract.ts';
import type { GuestLine, LeftOut, MergedCart } from '../../guest-cart-contract.ts';
import {
  isProductMissing,
  listCartIds,
  listCartProducts,
  lockCartRow,
  writeCoupon,
  type CartKey,
  type CartProductRow,
  type LineRow,
} from '../cart-queries.ts';
import { cartKeyOf, getCart, todayOf } from '../cart.ts';
import { findLine } from '../lines/change-line.ts';
import { choiceForSale, inOrder, priceLine, takenByOthers } from '../price-lines.ts';
import { readGuestLines } from './guest-lines.ts';
import { ensureCart, writeMergedLines, type MergedLine } from './merge-queries.ts';

type Merge = {
  cartId: string | undefined;
  key: string;
  lines: GuestLine[];
  coupon?: GuestCoupon | undefined;
};

/** Pieces of a line that fit beside those of the cart. */
function roomFor(product: CartProductRow, line: LineRow): { room: number; why: LeftOut['why'] } {
  const stock = choiceForSale(product, line.variantId)?.stock ?? Infinity;
  const inCart = findLine(product, line)?.quantity ?? 0;
  const left = stock - takenByOthers(product, line);
  const room = Math.max(0, Math.min(MAX_QUANTITY, left) - inCart);
  return { room, why: left < MAX_QUANTITY ? 'OUT_OF_STOCK' : 'TOO_MANY' };
}

type Decided = { take: number; why: LeftOut['why'] };

function decide(product: CartProductRow, line: LineRow, cart: { lines: number; today: string }) {
  const { isForSale, isPersonalChanged } = priceLine(product, line, cart.today);
  if (!isForSale) return { take: 0, why: 'UNAVAILABLE' } satisfies Decided;
  if (isPersonalChanged) return { take: 0, why: 'PERSONAL_CHANGED' } satisfies Decided;
  const isFull = !findLine(product, line) && cart.lines >= MAX_LINES;
  if (isFull) return { take: 0, why: 'CART_FULL' } satisfies Decided;
  const { room, why } = roomFor(product, line);
  return { take: Math.min(line.quantity, room), why } satisfies Decided;
}

function nameOf(product: CartProductRow, line: LineRow, today: string): string {
  const { name, variant } = priceLine(product, line, today);
  return variant === '' ? name : `${name} (${variant})`;
}

/** Merges the browser's lines into `own`. */
function mergeLines(own: CartProductRow[], others: CartProductRow[], today: string) {
  const merged: MergedLine[] = [];
  const leftOut: LeftOut[] = [];
  let units = 0;
  for (const { product: provided, line } of inOrder(others)) {
    const lines = own.reduce((sum, product) => sum + product.lines.length, 0);
    const known = own.find(({ id }) => id === provided.id);
    const product = { ...provided, lines: known?.lines ?? [] };
    const { take, why } = decide(product, line, { lines, today });
    units += take;
    if (take < line.quantity) {
      const { id: productId } = product;
      const { variantId, addedAt: index } = line;
      const name = nameOf(product, line, today);
      leftOut.push({ index, productId, variantId, name, quantity: line.quantity - take, why });
    }
    if (take === 0) continue;
    const current = findLine(product, line);
    const next = { ...line, quantity: (current?.quantity ?? 0) + take };
    product.lines = [...product.lines.filter((one) => one !== current), next];
    own.splice(0, own.length, ...own.filter((one) => one !== known), product);
    merged.push({ productId: product.id, ...next });
  }
  return { merged, leftOut, pieces: units };
}

/** @throws CartFull */
async function lockOwnCart(tx: Context, key: CartKey): Promise<void> {
  await ensureProfile(tx);
  const ids = await listCartIds(tx.db, key.uid);
  if (!ids.includes(key.cartId) && ids.length >= MAX_CARTS) {
    throw CartFull({ detail: `You have ${MAX_CARTS} carts. Nothing was added.` });
  }
  await ensureCart(tx.db, key);
  await lockCartRow(tx.db, key);
}

type Brought = { lines: GuestLine[]; code: string | undefined };

async function merge(tx: Context, key: CartKey, { lines, code }: Brought) {
  await lockOwnCart(tx, key);
  const own = await listCartProducts(tx.db, key);
  const others = await readGuestLines(tx, lines, claimPictures);
  const { merged, leftOut, pieces: units } = mergeLines([...own], others, todayOf(tx));
  if (merged.length > 0) await writeMergedLines(tx.db, key, merged);
  if (code !== undefined) await writeCoupon(tx.db, key, code);
  return { merged: units, leftOut };
}

/**
 * Adds the lines and the code that the browser kept to the caller's cart, once for each key, and says what did not fit.
 * @throws CartFull with too many carts, KeyReused, Unauthenticated, ValidationFailed
 */
export async function mergeCart(
  ctx: Context,
  deps: CouponKeys,
  { cartId, key, lines, coupon }: Merge,
): Promise<{ answer: MergedCart; isReplayed: boolean }> {
  const cart = cartKeyOf(ctx, cartId);
  const brought = { lines, code: provenCode(deps, coupon) };
  const keyed = { key, route: 'POST /v2/cart/merge', content: [cart.cartId, lines] };
  const { answer, isReplayed } = await transaction(
    ctx,
    (tx) => answerOnce(tx, keyed, () => merge(tx, cart, brought)),
    { retryOn: (error) => isConflict(error) || isProductMissing(error) },
  );
  return { answer: { ...(await getCart(ctx, cartId)), ...answer }, isReplayed };
}
