import type { OwnerProof } from '#features/identity/owner-proof.ts';
import { confirmOwner } from '#features/identity/server/two-factor/confirm-owner.ts';
import type { Context } from '#platform/server/context.ts';
import type { ShopPatch } from '../../contract.ts';
import { changesPayee } from '../../changes-payee.ts';
import type { ShopSettings } from '../../settings/settings.ts';
import { readSettings, type ShopDeps } from './read-settings.ts';

type Publishing = { version: number; patch?: ShopPatch; proof: OwnerProof };

/**
 * Asks who changes the UPI ID, because a stolen session would change exactly this.
 * @returns whether a change of it may be published
 * @throws ValidationFailed naming `code` or `currentPassword`, TwoFactorLocked
 */
export async function confirmPayee(
  ctx: Context,
  deps: ShopDeps,
  { version, patch = {}, proof }: Publishing,
): Promise<boolean> {
  const shop = await readSettings(ctx, deps);
  const next = { ...shop.draft, ...patch } as ShopSettings;
  // An older version is not published: no code is spent on it.
  if (shop.version !== version || !changesPayee(shop, next)) return false;
  await confirmOwner(ctx, proof);
  return true;
}
