import { indiaDay } from '#platform/contract/india/india-day.ts';
import { Unavailable } from '#platform/contract/problem.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { ensureProfile } from '#features/profile/server/profile.ts';
import { OutOfStock, type CartItem } from '../../contract.ts';
import {
  findCartProduct,
  isProductMissing,
  isProfileMissing,
  lockCartRow,
  writeLine,
  type CartKey,
  type CartProductRow,
  type FoundProduct,
  type LineRow,
} from '../cart-queries.ts';
import { choiceForSale, takenByOthers } from '../price-lines.ts';
import { presentItem } from '../present-cart.ts';

type Decided = {
  product: FoundProduct;
  line: Omit<LineRow, 'addedAt'>;
  /** Pieces of the line before. */
  inCart: number;
  addedAt?: number | undefined;
};

type Change = {
  key: CartKey;
  productId: string;
  /** The new line, from the product with its lines as they are. Throws where it cannot be. */
  decide: (product: FoundProduct | undefined) => Decided;
};

export function findLine(
  { lines }: CartProductRow,
  name: Pick<LineRow, 'variantId' | 'personalId'>,
): LineRow | undefined {
  return lines.find(
    (line) => line.variantId === name.variantId && line.personalId === name.personalId,
  );
}

const MAX_TRIES = 5;

/** @throws OutOfStock with `available`: the line's largest quantity */
function assertInStock(available: number | undefined, quantity: number, inCart: number): void {
  if (available === undefined || quantity <= available) return;
  const left = available === 0 ? 'None left' : `Only ${available} left`;
  const already = inCart > 0 ? `, counting the ${inCart} in your cart` : '';
  throw OutOfStock({
    data: { available },
    detail: `${left}${already}. Choose fewer, or ask us to make more.`,
  });
}

/** @returns the line as it is now; undefined when the cart was changed in between */
async function tryToChange(
  ctx: Context,
  { key, productId, decide }: Change,
): Promise<CartItem | undefined> {
  const { db } = ctx;
  const found = await findCartProduct(db, key, productId);
  const { product, line, inCart, addedAt } = decide(found);
  const stock = choiceForSale(product, line.variantId)?.stock ?? undefined;
  const others = takenByOthers(product, line);
  const available = stock === undefined ? undefined : Math.max(0, stock - others);
  assertInStock(available, line.quantity, inCart + others);
  const written = { ...line, productId, addedAt, version: product.version };
  const isWritten = await writeLine(db, key, written);
  return isWritten ? presentItem(product, line, indiaDay(ctx.clock.now())) : undefined;
}

function changeUnderLock(ctx: Context, change: Change): Promise<CartItem | undefined> {
  return transaction(ctx, async (tx) => {
    await lockCartRow(tx.db, change.key);
    return tryToChange(tx, change);
  });
}

/**
 * Reads the line, decides, and writes it if the cart is still at the version that was read: two
 * statements without a transaction. After a concurrent change the next try locks the cart.
 */
export async function changeLine(ctx: Context, change: Change): Promise<CartItem> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    try {
      const item = await (tries === 0 ? tryToChange(ctx, change) : changeUnderLock(ctx, change));
      if (item) return item;
    } catch (error) {
      if (isProfileMissing(error)) await transaction(ctx, ensureProfile);
      else if (!isProductMissing(error)) throw error;
    }
  }
  throw Unavailable();
}
