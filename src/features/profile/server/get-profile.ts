import { personOf, type Context } from '#platform/server/context.ts';
import { ProfileNotFound, type Profile } from '../contract.ts';
import { presentProfile } from './present-profile.ts';
import type { Asked } from '#platform/server/database/together.ts';
import { holdingProfile, findProfile } from './profile-queries.ts';

/** The caller's profile, if they have registered. */
export async function findOwnProfile(ctx: Context): Promise<Profile | undefined> {
  const row = await findProfile(ctx.db, personOf(ctx).uid);
  return row && presentProfile(row, ctx.actor);
}

/** The same, asked together with other things; keeps it from being deleted until the transaction ends. */
export function holdingOwnProfile(ctx: Context): Asked<Profile | undefined> {
  const { statements, read } = holdingProfile(personOf(ctx).uid);
  return {
    statements,
    read(results) {
      const row = read(results);
      return row && presentProfile(row, ctx.actor);
    },
  };
}

/** The caller's profile. @throws ProfileNotFound when they have not registered */
export async function getProfile(ctx: Context): Promise<Profile> {
  const profile = await findOwnProfile(ctx);
  if (!profile) throw ProfileNotFound();
  return profile;
}
