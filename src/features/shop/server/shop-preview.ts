import { randomBytes } from 'node:crypto';
import { transaction, type Context } from '#platform/server/context.ts';
import type { ShopSettings } from '../settings/settings.ts';
import { readSettings, type ReadDeps } from './settings/read-settings.ts';
import { findPreview, lockDraft, updatePreview } from './shop-queries.ts';

const MINUTES = 30;
const MS = 60_000;

/** A token that shows the draft for half an hour; one that still works is given again. */
export function openPreview(ctx: Context): Promise<{ token: string }> {
  return transaction(ctx, async (tx) => {
    await lockDraft(tx.db);
    const now = ctx.clock.now().getTime();
    const token = (await findPreview(tx.db, new Date(now))) ?? randomBytes(20).toString('hex');
    await updatePreview(tx.db, { token, until: new Date(now + MINUTES * MS) });
    return { token };
  });
}

/** The settings that the token shows; undefined for one that is unknown or over. */
export async function previewedSettings(
  ctx: Context,
  deps: ReadDeps,
  token: string,
): Promise<ShopSettings | undefined> {
  const valid = await findPreview(ctx.db, ctx.clock.now());
  if (valid === undefined || token !== valid) return undefined;
  return (await readSettings(ctx, deps)).draft;
}
