import { personOf, type Context } from '#platform/server/context.ts';
import type { Profile } from '../contract.ts';
import { getProfile } from './get-profile.ts';
import { updateEmail } from './profile-queries.ts';

/** Loads the profile after signing in. @throws ProfileNotFound before registering */
export async function logIn(ctx: Context): Promise<Profile> {
  const { uid, email } = personOf(ctx);
  if (email !== undefined) await updateEmail(ctx.db, uid, email);
  return getProfile(ctx);
}
