import type { Context } from '#platform/server/context.ts';
import { lockMediaRows, touchMedia } from './upload-queries.ts';

/** Keeps these pictures from going while a product takes them. @returns those that there are not */
export async function lockMedia(tx: Context, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const there = new Set(await lockMediaRows(tx.db, ids));
  return new Set(ids.filter((id) => !there.has(id)));
}

/** Tells that a product no longer shows these pictures: they go in a day, unless something else does. */
export async function releaseMedia(tx: Context, ids: string[]): Promise<void> {
  if (ids.length > 0) await touchMedia(tx.db, ids);
}
