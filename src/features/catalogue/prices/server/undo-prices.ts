import type * as z from 'zod';
import { isUuid } from '#platform/contract/text/uuid.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import {
  PriceChangeNotFound,
  PriceChangeUndone,
  type PastPriceChange,
  type PriceUndo,
} from '../prices-contract.ts';
import { writePrices } from './change-prices.ts';
import {
  listPriceChanges,
  listPrices,
  lockPriceChange,
  markUndone,
  type BookedPrices,
} from './price-queries.ts';

type Prices = Awaited<ReturnType<typeof listPrices>>;

/** True if the product still has the prices that the change made. */
function isAsChanged(now: Prices, booked: BookedPrices): boolean {
  const product = now.products.find(({ id }) => id === booked.id);
  return (
    product?.price === booked.price.after &&
    product.compare_price === booked.comparePrice.after &&
    areAsChanged(booked.id, now.variants, booked.variants) &&
    areAsChanged(booked.id, now.combinations, booked.combinations ?? [])
  );
}

type PriceRow = { id: string; product_id: string; price: number };

function areAsChanged(
  productId: string,
  rows: PriceRow[],
  booked: BookedPrices['variants'],
): boolean {
  const own = rows.filter(({ product_id }) => product_id === productId);
  const after = new Map(booked.map((one) => [one.id, one.after]));
  return own.length === after.size && own.every(({ id, price }) => after.get(id) === price);
}

function turned<T>({ before, after }: { before: T; after: T }): { before: T; after: T } {
  return { before: after, after: before };
}

async function undo(tx: Context, id: string): Promise<z.output<typeof PriceUndo>> {
  const change = await lockPriceChange(tx.db, id);
  if (!change) throw PriceChangeNotFound();
  if (change.undone_at !== null) throw PriceChangeUndone();
  const ids = change.products.map((product) => product.id);
  const now = await listPrices(tx.db, ids, true);
  const restored = change.products.filter((booked) => isAsChanged(now, booked));
  await writePrices(
    tx,
    restored.map((booked) => ({
      id: booked.id,
      price: turned(booked.price),
      comparePrice: turned(booked.comparePrice),
      variants: booked.variants.map((one) => ({ id: one.id, ...turned(one) })),
      combinations: (booked.combinations ?? []).map((one) => ({ id: one.id, ...turned(one) })),
    })),
  );
  await markUndone(tx.db, id);
  await recordAudit(tx, {
    action: 'prices.undo',
    object: { kind: 'prices', id },
    after: { products: restored.length },
  });
  const isRestored = new Set(restored.map((booked) => booked.id));
  const skipped = now.products.filter((product) => !isRestored.has(product.id));
  return {
    restored: restored.length,
    skipped: skipped.map((product) => ({ id: product.id, name: product.name })),
  };
}

/**
 * Takes a change of prices back, except for products whose prices were changed since.
 * @throws PriceChangeNotFound, PriceChangeUndone
 */
export function undoPrices(ctx: Context, id: string): Promise<z.output<typeof PriceUndo>> {
  if (!isUuid(id)) throw PriceChangeNotFound();
  return transaction(ctx, (tx) => undo(tx, id.toLowerCase()), { retryOn: isConflict });
}

const SHOWN = 5;

/** The newest changes that can be undone. */
export async function listPastChanges(ctx: Context): Promise<z.output<typeof PastPriceChange>[]> {
  const rows = await listPriceChanges(ctx.db, SHOWN);
  return rows.map(({ id, changed_at, products }) => ({
    id,
    changedAt: changed_at.toISOString(),
    products,
  }));
}
