import { personOf, type Context } from '#platform/server/context.ts';
import { insertProfile } from './profile-queries.ts';

/** `Asha Ben Patel` as first and last name. */
function split(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName: firstName.slice(0, 60), lastName: rest.join(' ').slice(0, 60) };
}

/** Makes a profile for a caller who has none, from what their token says of them. */
export async function ensureProfile(ctx: Context): Promise<void> {
  const { uid, email = '', name = '' } = personOf(ctx);
  await insertProfile(ctx.db, { uid, email, ...split(name), at: ctx.clock.now() });
}
