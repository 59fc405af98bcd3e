import { transaction, type Context } from '#platform/server/context.ts';
import { SETTINGS_SCHEMA, type ShopSettings } from '../../settings/settings.ts';
import {
  findSettings,
  insertRevision,
  lockDraft,
  putOpenedAt,
  putSettings,
  putSetUpNotes,
} from '../shop-queries.ts';

type First = { settings: ShopSettings; isDemo: boolean };

/**
 * Writes the first settings of a shop: what the environment says, or the demo's. A shop of its own
 * in place of the demo begins anew.
 */
export function ensureSettings(ctx: Context, { settings, isDemo }: First): Promise<void> {
  return transaction(ctx, async (tx) => {
    // Two processes may start at once.
    await lockDraft(tx.db);
    const stored = await findSettings(tx.db);
    if (stored && (isDemo || !stored.is_demo)) return;
    const first = { schema: SETTINGS_SCHEMA, content: settings };
    await putSettings(tx.db, { ...first, isDemo });
    await putOpenedAt(tx.db, settings.isOpen ? tx.clock.now() : undefined);
    await putSetUpNotes(tx.db, { unchangedSteps: [], scannedUpiId: '' });
    await insertRevision(tx.db, { ...first, why: 'start' });
  });
}
