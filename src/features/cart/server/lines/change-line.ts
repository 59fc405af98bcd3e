import { Unavailable } from '#platform/contract/problem.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { together } from '#platform/server/database/together.ts';
import { ensureProfile } from '#features/profile/server/ensure-profile.ts';
import { OutOfStock, type CartItem } from '../../contract.ts';
import {
  findPiece,
  lockingCartRow,
  NotThere,
  writeLine,
  type CartKey,
  type FoundPiece,
  type LineRow,
} from '../cart-queries.ts';
import { inTurn } from './in-turn.ts';
import { keepPiece } from './kept-pieces.ts';
import { mostPieces } from './most-pieces.ts';
import { presentItem } from '../present-cart.ts';

export type LineName = { productId: string; variantId: string };
type NewState = { quantity: number; seenPrice: number; addedAt?: number | undefined };
/** What a line is to be, from what is there; `there` is the line as it is. Throws where it cannot. */
type Decide = (piece: FoundPiece | undefined, there: LineRow | undefined) => Decided;
type Decided = NewState & { piece: FoundPiece };

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

type Change = {
  key: CartKey;
  name: LineName;
  decide: Decide;
  /** A shorter way, where there is one; undefined when it did not do. */
  atOnce?: () => Promise<CartItem | undefined>;
};

/** @returns the line as it is now; undefined when somebody else changed the cart in between */
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
    await together(tx.db, lockingCartRow(change.key));
    return tryToChange(tx, change);
  });
}

async function changeWhateverHappens(ctx: Context, change: Change): Promise<CartItem> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    try {
      const item = await (tries === 0 ? tryToChange(ctx, change) : changeUnderLock(ctx, change));
      if (item) return item;
    } catch (error) {
      if (!(error instanceof NotThere)) throw error;
      if (error.what === 'profile') await transaction(ctx, ensureProfile);
    }
  }
  throw Unavailable();
}

/**
 * Changes a line at once where there is a way that does. Otherwise reads it, decides, writes: two
 * statements without a transaction, because the write happens only to the version of the cart that
 * was read. Where another process was faster, once more under lock.
 */
export function changeLine(ctx: Context, change: Change): Promise<CartItem> {
  return inTurn(
    ctx,
    change.key,
    async () => (await change.atOnce?.()) ?? changeWhateverHappens(ctx, change),
  );
}
