import { ValidationFailed } from '#platform/contract/problem.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { answerOnce, type Answered } from '#platform/server/idempotency/answer-once.ts';
import {
  StockMovement,
  StockTooLow,
  type AdminProduct,
  type StockChange,
  type StockSheet,
} from '../../admin-contract.ts';
import { chosenVariants } from '../../choices/variant-choice.ts';
import { raiseCatalogueVersion } from '../catalogue-version.ts';
import { getAnyProduct } from '../find-product.ts';
import { presentAdminProduct } from '../present-product.ts';
import {
  listNewestMovements,
  lockStock,
  moveAdjusted,
  type MovementRow,
  type StockMove,
  listFew,
} from './stock-queries.ts';
import { countWaiting } from './waiting-queries.ts';
import { FEW_LEFT } from '../../choices/availability.ts';

function refuse(field: string, sentence: string): never {
  throw ValidationFailed({ fields: { [field]: sentence } });
}

/** @throws StockTooLow, ValidationFailed */
function stockAfter(before: number | null, { change, count }: StockChange): number | null {
  if (change === undefined) return count ?? null;
  if (before === null) return refuse('change', 'This is not counted yet. Give a count to begin');
  if (before + change < 0) throw StockTooLow({ data: { available: before } });
  return before + change;
}

/** The combination that is meant, or null for a product without variants. */
function partOf({ combinations }: AdminProduct, variantId: string | undefined): string | null {
  if (combinations.length === 0) {
    return variantId === undefined ? null : refuse('variantId', 'This piece has no variants');
  }
  const meant = combinations.find(({ id }) => id === variantId?.toLowerCase());
  return meant?.id ?? refuse('variantId', 'Choose one of the variants');
}

async function change(
  tx: Context,
  idOrSlug: string,
  provided: StockChange,
): Promise<StockMovement> {
  const product = presentAdminProduct(await getAnyProduct(tx, idOrSlug));
  const { id } = product;
  const variantId = partOf(product, provided.variantId);
  const locked = await lockStock(tx.db, id, variantId);
  if (!locked) return refuse('variantId', 'This variant was removed just now');
  const after = stockAfter(locked.stock, provided);
  const moves = [{ variantId, before: locked.stock, after }];
  const [booked] = await adjustStock(tx, id, { moves, reason: provided.reason });
  if (!booked) throw new Error('A change of stock was not booked');
  await raiseCatalogueVersion(tx);
  const part = variantId === null ? {} : { variantId };
  await recordAudit(tx, {
    action: 'product.stock',
    object: { kind: 'product', id },
    before: { ...part, stock: locked.stock },
    after: { ...part, stock: after, reason: provided.reason },
  });
  return presentMovement(booked);
}

type StockRequest = {
  idOrSlug: string;
  change: StockChange;
  key: string | undefined;
};

const ROUTE = 'POST /v2/admin/product/{id}/stock';

/**
 * Changes the stock of a product or of one of its combinations, once per key, and records why.
 * @throws ProductNotFound, StockTooLow with what is left, ValidationFailed, KeyReused
 */
export function changeStock(
  ctx: Context,
  { idOrSlug, change: provided, key }: StockRequest,
): Promise<Answered<StockMovement>> {
  const request = { key, route: ROUTE, content: [idOrSlug, provided] };
  return transaction(ctx, (tx) => answerOnce(tx, request, () => change(tx, idOrSlug, provided)), {
    retryOn: isConflict,
  });
}

/**
 * Changes the stock of locked parts and records why. The caller raises the catalogue version,
 * unless another write of the transaction does.
 */
export async function adjustStock(
  tx: Context,
  productId: string,
  { moves, reason }: { moves: StockMove[]; reason: string },
): Promise<MovementRow[]> {
  const booking = { productId, reason, actorUid: personOf(tx).uid };
  const booked: MovementRow[] = [];
  for (const part of ['combination', 'product'] as const) {
    const own = moves
      .filter(({ variantId }) => (variantId === null) === (part === 'product'))
      .map((move) => ({ ...move, id: uuidv7() }));
    if (own.length === 0) continue;
    booked.push(...(await moveAdjusted(tx.db, part, { moves: own, booking })));
  }
  if (booked.length !== moves.length) throw new Error('Stock moved although its row was locked');
  return booked;
}

const MOVEMENTS = 50;

/** Stock by part, who waits for it, and the newest movements. @throws ProductNotFound */
export async function getStockSheet(ctx: Context, idOrSlug: string): Promise<StockSheet> {
  const product = presentAdminProduct(await getAnyProduct(ctx, idOrSlug));
  const movements = await listNewestMovements(ctx.db, product.id, MOVEMENTS);
  const waiting = await countWaiting(ctx.db, product.id);
  const parts = partsOf(product).map((part) => {
    const count = waiting.get(part.variantId ?? null);
    return { ...part, ...(count !== undefined && { waiting: count }) };
  });
  return { parts, movements: movements.map(presentMovement) };
}

function partsOf({ variants, combinations, stock }: AdminProduct): StockSheet['parts'] {
  const own = { name: '', value: '', ...(stock !== undefined && { stock }) };
  if (combinations.length === 0) return [own];
  return combinations.map(({ id, code, stock: left }) => {
    const chosen = chosenVariants(variants, id) ?? [];
    return {
      variantId: id,
      name: chosen.map(({ name }) => name).join(', '),
      value: chosen.map(({ value }) => value).join(', '),
      ...(code !== '' && { code }),
      ...(left !== undefined && { stock: left }),
    };
  });
}

const { kind: Kind } = StockMovement.shape;

function presentMovement(row: MovementRow): StockMovement {
  return {
    id: row.id,
    ...(row.variant_id !== null && { variantId: row.variant_id }),
    quantity: row.quantity,
    ...(row.stock_after !== null && { stockAfter: row.stock_after }),
    kind: Kind.parse(row.kind),
    reason: row.reason,
    ...(row.order_id !== null && { orderId: row.order_id }),
    at: row.at.toISOString(),
  };
}

/** Products of which few are left, the fewest first. */
export async function fewLeft({ db }: Context, most: number) {
  const { count, rows } = await listFew(db, { few: FEW_LEFT, most });
  return { count, rows: rows.map(({ id, name, left }) => ({ id, title: name, left })) };
}
