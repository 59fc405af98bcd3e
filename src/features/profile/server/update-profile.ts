import { personOf, transaction, type Context } from '#platform/server/context.ts';
import type { PersonalInformation, Profile } from '../contract.ts';
import { ensureProfile } from './ensure-profile.ts';
import { getProfile } from './get-profile.ts';
import { updateProfile as writeProfile } from './profile-queries.ts';

/** Replaces the caller's personal information; creates a missing profile. */
export function updateProfile(ctx: Context, personal: PersonalInformation): Promise<Profile> {
  const { uid } = personOf(ctx);
  return transaction(ctx, async (tx) => {
    await ensureProfile(tx);
    await writeProfile(tx.db, { uid, personal, at: tx.clock.now() });
    return getProfile(tx);
  });
}
