import { isUuid } from '#platform/contract/text/uuid.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { CollectionNotFound, OrderChanged, type Place } from '../collection-contract.ts';
import { ProductNotFound } from '../../contract.ts';
import {
  findCategoryOf,
  listCategoryRows,
  listShelfRows,
  lockOrder,
  orderCollections,
  updatePositions,
} from './collection-queries.ts';

/** @returns the order in which `id` stands at `place`; undefined if these are no neighbours (any more) */
export function placed(
  ids: readonly string[],
  id: string,
  { after, before }: Place,
): string[] | undefined {
  const others = ids.filter((other) => other !== id);
  if (others.length === ids.length) return undefined;
  const at = after === null ? 0 : others.indexOf(after) + 1;
  if (after !== null && at === 0) return undefined;
  if ((others[at] ?? null) !== before) return undefined;
  return others.toSpliced(at, 0, id);
}

type Move = { kind: 'product' | 'collection'; id: string; from: string[]; to: string[] };

/** Counted from 1, as the owner reads it. */
function recordMove(tx: Context, { kind, id, from, to }: Move): Promise<void> {
  return recordAudit(tx, {
    action: `${kind}.place`,
    object: { kind, id },
    before: { place: from.indexOf(id) + 1 },
    after: { place: to.indexOf(id) + 1 },
  });
}

function isSame(one: string[], other: string[]): boolean {
  return one.every((id, at) => id === other[at]);
}

/** @throws CollectionNotFound, OrderChanged */
export function placeCollection(ctx: Context, slug: string, place: Place): Promise<void> {
  return transaction(ctx, async (tx) => {
    await lockOrder(tx.db);
    const from = (await listCategoryRows(tx.db)).map((row) => row.slug);
    if (!from.includes(slug)) throw CollectionNotFound();
    const to = placed(from, slug, place);
    if (!to) throw OrderChanged();
    if (isSame(from, to)) return;
    await orderCollections(tx.db, to);
    await recordMove(tx, { kind: 'collection', id: slug, from, to });
  });
}

/**
 * The products of a category share out the positions that they have, so that those of other categories
 * stay where they are.
 * @throws ProductNotFound, OrderChanged
 */
export function placeProduct(ctx: Context, idOrSlug: string, place: Place): Promise<void> {
  async function work(tx: Context): Promise<void> {
    await lockOrder(tx.db);
    const ref = isUuid(idOrSlug) ? { id: idOrSlug.toLowerCase() } : { slug: idOrSlug };
    const product = await findCategoryOf(tx.db, ref);
    if (!product) throw ProductNotFound();
    const { id, category_id } = product;
    const shelf = await listShelfRows(tx.db, category_id);
    const from = shelf.map((row) => row.id);
    const to = placed(from, id, place);
    if (!to) throw OrderChanged();
    if (isSame(from, to)) return;
    const rows = shelf.flatMap(({ position }, at) => {
      const next = to[at] ?? id;
      return next === from[at] ? [] : { id: next, position };
    });
    await updatePositions(tx.db, rows);
    await recordMove(tx, { kind: 'product', id, from, to });
  }
  return transaction(ctx, work, { retryOn: isConflict });
}
