import type { Context } from '#platform/server/context.ts';
import { lockMediaRows, touchMedia } from './upload-queries.ts';

/** Locks pictures against the sweep while a product takes them. @returns ids that do not exist */
export async function lockMedia(tx: Context, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const there = new Set(await lockMediaRows(tx.db, ids));
  return new Set(ids.filter((id) => !there.has(id)));
}

/** Restarts the day after which unused pictures are deleted. */
export async function releaseMedia(tx: Context, ids: string[]): Promise<void> {
  if (ids.length > 0) await touchMedia(tx.db, ids);
}
