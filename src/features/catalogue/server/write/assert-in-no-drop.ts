import { momentWords } from '#platform/contract/india/moment-words.ts';
import type { Context } from '#platform/server/context.ts';
import { ProductInDrop } from '../../contract.ts';
import { findDropOf } from './product-write-queries.ts';

/** A drop shows and hides its pieces itself. @throws ProductInDrop naming the drop */
export async function assertInNoDrop(tx: Context, productId: string): Promise<void> {
  const drop = await findDropOf(tx.db, productId);
  if (!drop) return;
  const { title, opens_at: opensAt } = drop;
  throw ProductInDrop({
    detail: `It is part of the drop “${title}” of ${momentWords(opensAt)}. Nothing was changed. Take it out of the drop first, or close the drop.`,
  });
}
