import { MAX_QUANTITY } from '#features/catalogue/availability.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import {
  CartFull,
  CartLineNotFound,
  MAX_CARTS,
  MAX_LINES,
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
} from './cart-queries.ts';
import { addInOneStatement } from './lines/add-in-one-statement.ts';
import { changeLine, type LineName } from './lines/change-line.ts';
import { presentCart } from './present-cart.ts';
import { inOrder, priceForSale, priceLine, type PricedLine } from './price-lines.ts';

/** A cart at today's prices; an unused one is empty. */
export async function getCart(ctx: Context, cartId: string | undefined): Promise<Cart> {
  const key = cartKeyOf(ctx, cartId);
  return presentCart(key.cartId, await listCartProducts(ctx.db, key));
}

export async function listCarts(ctx: Context): Promise<Cart[]> {
  const carts: Cart[] = [];
  for (const id of await listCartIds(ctx.db, personOf(ctx).uid)) carts.push(await getCart(ctx, id));
  return carts;
}

function tooMany(inCart: number): Error {
  return ValidationFailed({
    detail: `A cart takes at most ${MAX_QUANTITY} of one piece, and ${inCart} are in yours already. Nothing was added.`,
    fields: { quantity: `Take at most ${MAX_QUANTITY - inCart} more` },
  });
}

function tooManyCarts(): Error {
  return CartFull({ detail: `You have ${MAX_CARTS} carts. Add this to one of them.` });
}

/**
 * Adds units of a product to the caller's cart; the same product and variant merge into one line. The
 * price in `sent` is only what the customer saw.
 * @throws ProductUnavailable, CartFull, OutOfStock, ValidationFailed above the line's limit
 */
export function addToCart(
  ctx: Context,
  cartId: string | undefined,
  sent: NewCartLine,
): Promise<CartItem> {
  const key = cartKeyOf(ctx, cartId);
  return changeLine(ctx, {
    key,
    fastPath: () => addInOneStatement(ctx, key, sent),
    name: { productId: sent.productId, variantId: sent.variantId },
    decide(found, current) {
      const { product, price } = priceForSale(found, sent.variantId);
      if (product.version === null && product.cartCount >= MAX_CARTS) throw tooManyCarts();
      if (!current && product.lineCount >= MAX_LINES) throw CartFull();
      const inCart = current?.quantity ?? 0;
      if (inCart + sent.quantity > MAX_QUANTITY) throw tooMany(inCart);
      const quantity = inCart + sent.quantity;
      return { product, quantity, seenPrice: sent.price ?? price, addedAt: sent.position };
    },
  });
}

/** @throws CartLineNotFound, ProductUnavailable, OutOfStock */
export function setQuantity(
  ctx: Context,
  { cartId, ...name }: LineName & { cartId: string | undefined },
  quantity: number,
): Promise<CartItem> {
  return changeLine(ctx, {
    key: cartKeyOf(ctx, cartId),
    name,
    decide(found, current) {
      if (!current) throw CartLineNotFound();
      const { product, price } = priceForSale(found, name.variantId);
      return { product, quantity, seenPrice: price };
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
  const [, products] = await pipeline(lockCartRow(tx.db, key), listCartProducts(tx.db, key));
  return {
    cartId: key.cartId,
    lines: inOrder(products).map(({ product, line }) => priceLine(product, line)),
  };
}
