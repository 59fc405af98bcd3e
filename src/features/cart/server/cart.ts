import { MAX_QUANTITY } from '#features/catalogue/choices/availability.ts';
import { additionOf } from '#features/catalogue/personal/personal-details.ts';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import {
  CartFull,
  CartLineNotFound,
  MAX_CARTS,
  MAX_LINES,
  PersonalChanged,
  type Cart,
  type CartItem,
  type NewCartLine,
} from '../contract.ts';
import {
  deleteLine,
  deleteLines,
  listCartIds,
  listCartProducts,
  lockCartRow,
  type CartKey,
  type LineName,
} from './cart-queries.ts';
import { changeLine, findLine } from './lines/change-line.ts';
import { ownPictures, personalIdOf, readPersonal } from './lines/personal-line.ts';
import { presentCart } from './present-cart.ts';
import { inOrder, priceForSale, priceLine, type PricedLine } from './price-lines.ts';

/** A cart at today's prices; an unused one is empty. */
export async function getCart(ctx: Context, cartId: string | undefined): Promise<Cart> {
  const key = cartKeyOf(ctx, cartId);
  return presentCart(key.cartId, await listCartProducts(ctx.db, key), todayOf(ctx));
}

export async function listCarts(ctx: Context): Promise<Cart[]> {
  const carts: Cart[] = [];
  for (const id of await listCartIds(ctx.db, personOf(ctx).uid)) carts.push(await getCart(ctx, id));
  return carts;
}

function tooMany(inCart: number): Error {
  return ValidationFailed({
    detail: `A cart can have at most ${MAX_QUANTITY} of one piece, and ${inCart} are already in yours. Nothing was added.`,
    fields: { quantity: `Choose at most ${MAX_QUANTITY - inCart} more` },
  });
}

function tooManyCarts(): Error {
  return CartFull({ detail: `You have ${MAX_CARTS} carts. Add this to one of them.` });
}

/**
 * Adds units of a product to the caller's cart; the same product, variant and answers merge into one line. The
 * price in `sent` is only what the customer saw.
 * @throws ProductUnavailable, CartFull, OutOfStock, ValidationFailed above the line's limit
 */
export async function addToCart(
  ctx: Context,
  cartId: string | undefined,
  sent: NewCartLine,
): Promise<CartItem> {
  const key = cartKeyOf(ctx, cartId);
  const pictures = await ownPictures(ctx, sent);
  return changeLine(ctx, {
    key,
    productId: sent.productId,
    decide(found) {
      const { product, price } = priceForSale(found, sent.variantId);
      const provided = { answers: sent.personal, pictures, today: todayOf(ctx) };
      const personal = readPersonal(product, provided);
      const personalId = personalIdOf(personal);
      const current = findLine(product, { variantId: sent.variantId, personalId });
      if (product.version === null && product.cartCount >= MAX_CARTS) throw tooManyCarts();
      if (!current && product.lineCount >= MAX_LINES) throw CartFull();
      const inCart = current?.quantity ?? 0;
      if (inCart + sent.quantity > MAX_QUANTITY) throw tooMany(inCart);
      const seenPrice = sent.price ?? price + additionOf(personal);
      const words = { variantId: sent.variantId, personalId, personal };
      const line = { ...words, quantity: inCart + sent.quantity, seenPrice };
      return { product, line, inCart, addedAt: sent.position };
    },
  });
}

const NOT_CHANGED =
  'What we ask for this piece has changed. Its quantity and your details stay as they were.';

/** @throws CartLineNotFound, ProductUnavailable, PersonalChanged, OutOfStock */
export function setQuantity(
  ctx: Context,
  { cartId, ...name }: LineName & { cartId: string | undefined },
  quantity: number,
): Promise<CartItem> {
  return changeLine(ctx, {
    key: cartKeyOf(ctx, cartId),
    productId: name.productId,
    decide(found) {
      const current = found && findLine(found, name);
      if (!current) throw CartLineNotFound();
      const { product } = priceForSale(found, name.variantId);
      const { unitPrice, personal, isPersonalChanged } = priceLine(found, current, todayOf(ctx));
      if (isPersonalChanged) throw PersonalChanged({ detail: NOT_CHANGED });
      const line = { ...current, personal, quantity, seenPrice: unitPrice };
      return { product, line, inCart: current.quantity };
    },
  });
}

export function removeLine(
  ctx: Context,
  { cartId, ...name }: LineName & { cartId: string | undefined },
): Promise<void> {
  return deleteLine(ctx.db, cartKeyOf(ctx, cartId), name);
}

export function clearCart(ctx: Context, cartId: string | undefined): Promise<void> {
  return deleteLines(ctx.db, cartKeyOf(ctx, cartId));
}

/** Today's date in India. */
export function todayOf({ clock }: Context): string {
  return indiaDay(clock.now());
}

export function cartKeyOf(ctx: Context, cartId: string | undefined): CartKey {
  const { uid } = personOf(ctx);
  return { uid, cartId: cartId ?? uid };
}

/**
 * Locks the caller's cart until the transaction ends and reads its lines at today's prices, oldest
 * first. A missing cart has no lines.
 */
export async function lockCart(
  tx: Context,
  cartId: string | undefined,
): Promise<{ cartId: string; lines: PricedLine[] }> {
  const key = cartKeyOf(tx, cartId);
  // Two statements: the snapshot of the first is older than its wait for the lock.
  const { products } = await pipeline({
    locked: lockCartRow(tx.db, key),
    products: listCartProducts(tx.db, key),
  });
  return {
    cartId: key.cartId,
    lines: inOrder(products).map(({ product, line }) => priceLine(product, line, todayOf(tx))),
  };
}
