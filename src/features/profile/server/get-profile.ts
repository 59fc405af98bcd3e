import { personOf, type Context } from '#platform/server/context.ts';
import { ProfileNotFound, type Profile } from '../contract.ts';
import { presentProfile } from './present-profile.ts';
import { findProfile } from './profile-queries.ts';

/** The caller's profile. @throws ProfileNotFound when they have not registered */
export async function getProfile(ctx: Context): Promise<Profile> {
  const row = await findProfile(ctx.db, personOf(ctx).uid);
  if (!row) throw ProfileNotFound();
  return presentProfile(row, ctx.actor);
}
