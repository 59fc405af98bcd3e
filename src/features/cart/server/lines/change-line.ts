import { Unavailable } from '#platform/contract/problem.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { ensureProfile } from '#features/profile/server/ensure-profile.ts';
import { OutOfStock, type CartItem } from '../../contract.ts';
import {
  findPiece,
  isProductMissing,
  isProfileMissing,
  lockCartRow,
  writeLine,
  type CartKey,
  type FoundPiece,
  type LineRow,
} from '../cart-queries.ts';
import { keepPiece } from './kept-pieces.ts';
import { mostPieces } from '../price-lines.ts';
import { presentItem } from '../present-cart.ts';

export type LineName = { productId: string; variantId: string };
type Decided = {
  piece: FoundPiece;
  quantity: number;
  seenPrice: number;
  addedAt?: number | undefined;
};

type Change = {
  key: CartKey;
  name: LineName;
  /** What a line is to be, from what is there; `there` is the line as it is. Throws where it cannot. */
  decide: (piece: FoundPiece | undefined, there: LineRow | undefined) => Decided;
  /** A shorter way, where there is one; undefined when it did not do. */
  atOnce?: () => Promise<CartItem | undefined>;
};

const MAX_TRIES = 5;

/** @throws OutOfStock with `available`: how many pieces this line can have in all */
function assertInStock(available: number | undefined, wanted: number, there: number): void {
  if (available === undefined || wanted <= available) return;
  const left = available === 0 ? 'None is left' : `Only ${available} left`;
  const already = there > 0 ? `, counting the ${there} in your cart` : '';
  throw OutOfStock({
    data: { available },
    detail: `${left}${already}. Take fewer pieces, or ask us to pour another.`,
  });
}

/** @returns the line as it is now; undefined when the cart was changed in between */
async function tryToChange(
  ctx: Context,
  { key, name, decide }: Change,
): Promise<CartItem | undefined> {
  const { db } = ctx;
  const found = await findPiece(db, key, name.productId);
  if (found) keepPiece(ctx, found);
  const there = found?.lines.find(({ variantId }) => variantId === name.variantId);
  const { piece, quantity, seenPrice, addedAt } = decide(found, there);
  const others = piece.lines.filter((line) => line !== there);
  assertInStock(mostPieces(piece, name.variantId, others), quantity, there?.quantity ?? 0);
  const line = { ...name, quantity, seenPrice };
  const isWritten = await writeLine(db, key, { ...line, addedAt, version: piece.version });
  return isWritten ? presentItem(piece, line, others) : undefined;
}

function changeUnderLock(ctx: Context, change: Change): Promise<CartItem | undefined> {
  return transaction(ctx, async (tx) => {
    await lockCartRow(tx.db, change.key);
    return tryToChange(tx, change);
  });
}

/**
 * Reads the line, decides, and writes it if the cart is still at the version that was read: two
 * statements without a transaction. A cart that was changed in between is locked for the next try.
 */
export async function changeLine(ctx: Context, change: Change): Promise<CartItem> {
  const added = await change.atOnce?.();
  if (added) return added;
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
