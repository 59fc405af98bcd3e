import { NO_VARIANT } from '#features/catalogue/choices/variant-choice.ts';
import { OutOfStock } from '#features/cart/contract.ts';
import type { PricedLine } from '#features/cart/server/price-lines.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { FEW_LEFT } from '#features/catalogue/choices/availability.ts';
import { raiseCatalogueVersion } from '#features/catalogue/server/catalogue-version.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import {
  listReturned,
  listTaken,
  moveUnits,
  type Booking,
  type Counted,
  type Move,
} from './order-stock-queries.ts';

/** One without a product takes no stock. */
type Line = Pick<PricedLine, 'variantId' | 'quantity'> & { productId?: string | undefined };

/** `round` counts how often the order was reopened. */
type Occasion = { kind: 'sold' | 'reopened'; round: number };

/** Moves stock of a combination, or of the product itself if it has no variants. */
function movesOf(lines: (Line & { position?: number })[]): Move[] {
  return lines.flatMap(({ productId, variantId, quantity, position: own }, at) => {
    if (productId === undefined) return [];
    const variant = variantId === NO_VARIANT ? null : variantId;
    const product = { product_id: productId, variant_id: variant };
    return [{ id: uuidv7(), position: own ?? at, ...product, change: -quantity }];
  });
}

type Taking = { orderId: string; lines: Line[] } & Partial<Occasion>;

/**
 * Takes and books the stock of an order's lines, as far as there is enough. `assertTaken` must follow.
 */
export function tryToTakeStock(
  tx: Context,
  { orderId, lines, kind = 'sold', round = 0 }: Taking,
): Promise<Counted[]> {
  return moveStock(tx, { moves: movesOf(lines), booking: { orderId, kind, round } });
}

/** Lists pieces that are short, in the order of the lines, and how many there are. */
function shortProducts(lines: Line[], counted: Counted[]) {
  return lines.flatMap(({ productId, variantId }, at) => {
    const isNamed = (one: Pick<Line, 'productId' | 'variantId'>) =>
      one.productId === productId && one.variantId === variantId;
    const lack = counted.find(
      ({ after, product_id, variant_id }) =>
        after < 0 && isNamed({ productId: product_id, variantId: variant_id ?? NO_VARIANT }),
    );
    const isFirst = lines.findIndex(isNamed) === at;
    return lack && isFirst ? [{ productId, variantId, available: lack.before }] : [];
  });
}

/**
 * Last step of a transaction that took stock.
 * @throws OutOfStock naming the first line without enough stock, and how many are available; `pieces`
 * are all of these, where they are several
 */
export async function assertTaken(tx: Context, lines: Line[], counted: Counted[]): Promise<void> {
  const [first, ...others] = shortProducts(lines, counted);
  if (first) {
    const products = [first, ...others];
    throw OutOfStock({ data: { ...first, ...(others.length > 0 && { pieces: products }) } });
  }
  await bumpCatalogueIfStockLabelChanged(tx, counted);
}

/** `tryToTakeStock` and `assertTaken`. @throws OutOfStock */
export async function takeStock(tx: Context, { lines, ...rest }: Taking): Promise<void> {
  await assertTaken(tx, lines, await tryToTakeStock(tx, { lines, ...rest }));
}

/** Positions of lines that were changed say nothing any more; each return has one of its own. */
const EDITED_FROM = 1000;

/** Books the difference of an order that was changed. @throws OutOfStock */
export async function moveEdited(
  tx: Context,
  { orderId, round, moves }: { orderId: string; round: number; moves: Move[] },
): Promise<void> {
  await moveCounted(tx, { moves, booking: { orderId, kind: 'edited', round } });
}

/** @throws OutOfStock */
async function moveCounted(tx: Context, { moves, booking }: Moves): Promise<void> {
  const counted = await moveStock(tx, { moves, booking });
  const lines = moves.map((move) => ({
    productId: move.product_id,
    variantId: move.variant_id ?? NO_VARIANT,
    quantity: -move.change,
  }));
  await assertTaken(tx, lines, counted);
}

/** Returns an order's stock. The ledger's unique key refuses a second return of the same taking. */
export async function giveBackStock(tx: Context, orderId: string): Promise<void> {
  const taken = await listTaken(tx.db, orderId);
  const [first] = taken;
  if (!first) return;
  const isEdited = taken.some((one) => one.is_edited);
  const moves = taken.map(({ product_id, variant_id, quantity, position }, index) => ({
    product_id,
    variant_id,
    id: uuidv7(),
    position: isEdited ? EDITED_FROM + index : (position ?? 0),
    change: -quantity,
  }));
  const booking = { orderId, kind: 'cancelled', round: first.round } as const;
  await bumpCatalogueIfStockLabelChanged(tx, await moveStock(tx, { moves, booking }));
}

type Returned = { orderId: string; seq: number; pieces: (Line & { position: number })[] };

/** Quantities below 0 come back. */
export async function returnStock(
  tx: Context,
  { orderId, seq, pieces: products }: Returned,
): Promise<void> {
  const booking = { orderId, kind: 'returned', round: seq } as const;
  const counted = await moveStock(tx, { moves: movesOf(products), booking });
  await bumpCatalogueIfStockLabelChanged(tx, counted);
}

/** Takes what a return put into stock out again: the customer keeps it. @throws OutOfStock if it was sold meanwhile */
export async function takeReturned(
  tx: Context,
  { orderId, seq }: Pick<Returned, 'orderId' | 'seq'>,
): Promise<void> {
  const returned = await listReturned(tx.db, orderId, seq);
  const moves = returned.map(({ quantity, position, ...product }) => ({
    ...product,
    id: uuidv7(),
    position: EDITED_FROM + (position ?? 0),
    change: -quantity,
  }));
  await moveCounted(tx, { moves, booking: { orderId, kind: 'returned', round: seq } });
}

type Moves = { moves: Move[]; booking: Omit<Booking, 'actorUid'> };

/** True if the public stock label changes ("Only 2 left", "Sold out"). */
function isStockLabelChanged({ before, after }: Counted): boolean {
  return Math.min(before, after) <= FEW_LEFT;
}

/** Moves and books counted stock. Comes last in a transaction: the rows stay locked until its end. */
async function moveStock(tx: Context, { moves, booking }: Moves): Promise<Counted[]> {
  const { uid: actorUid } = personOf(tx);
  const sent = (['combination', 'product'] as const).flatMap((table) => {
    const own = moves.filter((move) => (move.variant_id === null) === (table === 'product'));
    const booked = { moves: own, booking: { ...booking, actorUid } };
    return own.length === 0 ? [] : [moveUnits(tx.db, table, booked)];
  });
  return (await pipeline(sent)).flat();
}

async function bumpCatalogueIfStockLabelChanged(tx: Context, counted: Counted[]): Promise<void> {
  if (counted.some(isStockLabelChanged)) await raiseCatalogueVersion(tx);
}
