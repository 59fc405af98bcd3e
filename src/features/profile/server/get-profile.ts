import { personOf, type Context } from '#platform/server/context.ts';
import { ProfileNotFound, type Profile } from '../contract.ts';
import { presentProfile } from './present-profile.ts';
import { findProfile, holdProfile } from './profile-queries.ts';

/** The caller's profile; undefined before registering. */
export async function findOwnProfile(ctx: Context): Promise<Profile | undefined> {
  const row = await findProfile(ctx.db, personOf(ctx).uid);
  return row && presentProfile(row, ctx.actor);
}

/** The same, locked against deletion until the transaction ends. */
export async function holdOwnProfile(tx: Context): Promise<Profile | undefined> {
  const row = await holdProfile(tx.db, personOf(tx).uid);
  return row && presentProfile(row, tx.actor);
}

/** @throws ProfileNotFound before registering */
export async function getProfile(ctx: Context): Promise<Profile> {
  const profile = await findOwnProfile(ctx);
  if (!profile) throw ProfileNotFound();
  return profile;
}
