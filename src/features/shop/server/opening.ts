import type { OwnerProof } from '#features/identity/owner-proof.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { ShopIsOpen, type AdminShop, type ShopPatch } from '../contract.ts';
import type { ShopSettings } from '../settings/settings.ts';
import { assertTaxFits, assertUnlocked, editDraft, SHOP } from './settings/edit-settings.ts';
import { confirmPayee } from './settings/confirm-payee.ts';
import { changedGroups, readShop, type ShopDeps } from './settings/read-settings.ts';
import { lockPictures, releasePictures } from './shop-pictures.ts';
import {
  findSetUpNotes,
  lockDraft,
  putOpenedAt,
  putSetUpNotes,
  updateDraft,
} from './shop-queries.ts';
import { ORIGINAL_TEXTS, type ShopTexts } from '../settings/shop-texts.ts';
import { withCraftWords } from '../with-craft-words.ts';
import { writePublished } from './settings/write-published.ts';

type StepSave = OwnerProof & {
  version: number;
  patch: ShopPatch;
  step: string;
  /** True: the owner leaves the step as it is. */
  isUnchanged: boolean;
  /** The UPI ID whose code the owner scanned. */
  scannedUpiId?: string | undefined;
};

/**
 * Saves and publishes a part at once, which is for a shop that nobody sees yet.
 * @throws ShopIsOpen, SettingsChanged, SettingLocked, TwoFactorLocked, ValidationFailed for a picture, the tax or the proof
 */
export async function saveStep(
  ctx: Context,
  deps: ShopDeps,
  { version, patch, step, isUnchanged, scannedUpiId, ...proof }: StepSave,
): Promise<AdminShop> {
  assertUnlocked(patch, deps.shop);
  const isPayeeConfirmed = await confirmPayee(ctx, deps, { version, patch, proof });
  return editDraft(ctx, deps, version, async (tx, before) => {
    const { published, draft } = before;
    if (published.isOpen) throw ShopIsOpen();
    await lockPictures(tx, patch);
    await releasePictures(tx, draft);
    const next = withCraftWords(draft, { ...draft, ...patch } as ShopSettings);
    const groups = changedGroups(published, next);
    if (!deps.shop.isDemo) assertTaxFits(next);
    if (groups.length > 0) {
      const change = { before, content: next, why: 'publish', isPayeeConfirmed } as const;
      await writePublished(tx, deps, change);
    }
    await updateDraft(tx.db, undefined);
    const notes = await findSetUpNotes(tx.db);
    const others = notes.unchangedSteps.filter((one) => one !== step);
    await putSetUpNotes(tx.db, {
      unchangedSteps: isUnchanged ? [...others, step] : others,
      scannedUpiId: scannedUpiId ?? notes.scannedUpiId,
    });
    await recordAudit(tx, { action: 'shop.setup', object: SHOP, after: { step, groups } });
  });
}

type Assert = (tx: Context, shop: AdminShop) => Promise<void>;
type Opening = {
  isOpen: boolean;
  /** The sentence that visitors of a closed shop read; empty: the original. */
  sentence?: string | undefined;
  /** Throws where something is missing. */
  assertReady?: Assert;
};

function closedWith({ words }: ShopSettings, sentence: string | undefined): ShopTexts {
  return sentence === undefined ? words : { ...words, closed: sentence || ORIGINAL_TEXTS.closed };
}

/** Opens the shop, or closes it: the settings stay, and what waits in the draft waits. One that is so already stays as it is. */
export function setOpen(
  ctx: Context,
  deps: ShopDeps,
  { isOpen, sentence, assertReady }: Opening,
): Promise<AdminShop> {
  return transaction(ctx, async (tx) => {
    await lockDraft(tx.db);
    const shop = await readShop(tx, deps);
    const words = closedWith(shop.published, sentence);
    if (shop.published.isOpen === isOpen) return shop;
    const isSaid = words.closed === shop.published.words.closed;
    await assertReady?.(tx, shop);
    const revision = await writePublished(tx, deps, {
      before: shop,
      content: { ...shop.published, words, isOpen },
      why: isOpen ? 'open' : 'close',
    });
    // Otherwise publishing the draft would bring the sentence from before back.
    if (shop.hasDraft && !isSaid) {
      await updateDraft(tx.db, { ...shop.draft, words: closedWith(shop.draft, sentence) });
    }
    if (shop.openedAt === undefined) await putOpenedAt(tx.db, tx.clock.now());
    await recordAudit(tx, {
      action: isOpen ? 'shop.open' : 'shop.close',
      object: SHOP,
      after: { revision },
    });
    return readShop(tx, deps);
  });
}
