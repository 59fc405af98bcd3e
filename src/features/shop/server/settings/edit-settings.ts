import type { OwnerProof } from '#features/identity/owner-proof.ts';
import { ProblemError, ValidationFailed } from '#platform/contract/problem.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import {
  NothingToPublish,
  RevisionNotFound,
  SettingLocked,
  SettingsChanged,
  type AdminShop,
  type ShopPatch,
} from '../../contract.ts';
import type { ShopSettings } from '../../settings/settings.ts';
import { taxFault } from '../../tax/tax-rules.ts';
import { confirmPayee } from './confirm-payee.ts';
import { changedGroups, readShop, type ShopDeps } from './read-settings.ts';
import { lockPictures, releasePictures } from '../shop-pictures.ts';
import { findRevision, lockDraft, updateDraft } from '../shop-queries.ts';
import { liftSettings } from './stored-settings.ts';
import { withCraftWords } from '../../with-craft-words.ts';
import { writePublished } from './write-published.ts';

export const SHOP = { kind: 'shop', id: 'settings' } as const;

type Work = (tx: Context, shop: AdminShop) => Promise<void>;

/** Runs `work` on the draft under its lock, if it is still the version seen. */
export async function editDraft(
  ctx: Context,
  deps: ShopDeps,
  seen: number,
  work: Work,
): Promise<AdminShop> {
  try {
    return await transaction(ctx, async (tx) => {
      const { version } = await lockDraft(tx.db);
      if (version !== seen) throw SettingsChanged();
      await work(tx, await readShop(tx, deps));
      return readShop(tx, deps);
    });
  } catch (error) {
    const isChanged = error instanceof ProblemError && error.declaration === SettingsChanged;
    if (!isChanged) throw error;
    throw SettingsChanged({ data: { shop: await readShop(ctx, deps) } });
  }
}

export function assertUnlocked(patch: ShopPatch, { environment }: ShopDeps['shop']): void {
  const fields: Record<string, string> = {};
  for (const [group, set] of Object.entries(environment)) {
    const sent = Object.entries(patch[group as keyof typeof environment] ?? {});
    for (const [field, value] of sent) {
      const fixed = (set as Record<string, unknown>)[field];
      if (fixed !== undefined && fixed !== value) {
        fields[`patch.${group}.${field}`] = 'This is set on the server';
      }
    }
  }
  if (Object.keys(fields).length > 0) throw SettingLocked({ fields });
}

type DraftSave = { version: number; patch: ShopPatch };

/** @throws SettingsChanged with the newer draft, SettingLocked, ValidationFailed for a picture */
export async function saveDraft(
  ctx: Context,
  deps: ShopDeps,
  { version, patch }: DraftSave,
): Promise<AdminShop> {
  assertUnlocked(patch, deps.shop);
  return editDraft(ctx, deps, version, async (tx, { published, draft }) => {
    await lockPictures(tx, patch);
    await releasePictures(tx, draft);
    const next = withCraftWords(draft, { ...draft, ...patch } as ShopSettings);
    const changed = changedGroups(published, next);
    await updateDraft(tx.db, changed.length > 0 ? next : undefined);
    await recordAudit(tx, { action: 'shop.draft', object: SHOP, after: { groups: changed } });
  });
}

/** @throws SettingsChanged */
export function discardDraft(ctx: Context, deps: ShopDeps, version: number): Promise<AdminShop> {
  return editDraft(ctx, deps, version, async (tx) => {
    await updateDraft(tx.db, undefined);
    await recordAudit(tx, { action: 'shop.discard', object: SHOP });
  });
}

export function assertTaxFits({ tax, who }: ShopSettings): void {
  const fault = taxFault(tax, who.state);
  if (fault !== undefined)
    throw ValidationFailed({ detail: fault, fields: { 'tax.gstin': fault } });
}

/**
 * Shows the draft to visitors, in every process with the next catalogue version.
 * @throws SettingsChanged, NothingToPublish, ValidationFailed, TwoFactorLocked
 */
export async function publishDraft(
  ctx: Context,
  deps: ShopDeps,
  { version, ...proof }: OwnerProof & { version: number },
): Promise<AdminShop> {
  const isPayeeConfirmed = await confirmPayee(ctx, deps, { version, proof });
  return editDraft(ctx, deps, version, async (tx, before) => {
    const { published, draft, hasDraft } = before;
    if (!hasDraft) throw NothingToPublish();
    if (!deps.shop.isDemo) assertTaxFits(draft);
    const revision = await writePublished(tx, deps, {
      before,
      content: draft,
      why: 'publish',
      isPayeeConfirmed,
    });
    await updateDraft(tx.db, undefined);
    const groups = changedGroups(published, draft);
    await recordAudit(tx, { action: 'shop.publish', object: SHOP, after: { groups, revision } });
  });
}

/** Puts an earlier version into the draft. @throws SettingsChanged, RevisionNotFound */
export function restoreRevision(
  ctx: Context,
  deps: ShopDeps,
  { id, version }: { id: number; version: number },
): Promise<AdminShop> {
  return editDraft(ctx, deps, version, async (tx, { published }) => {
    const revision = await findRevision(tx.db, id);
    if (!revision) throw RevisionNotFound();
    // The open state is not restored, only words and pictures are.
    const settings = { ...liftSettings(revision), isOpen: published.isOpen };
    const isSame = changedGroups(published, settings).length === 0;
    await updateDraft(tx.db, isSame ? undefined : settings);
    await recordAudit(tx, { action: 'shop.restore', object: SHOP, after: { revision: id } });
  });
}
