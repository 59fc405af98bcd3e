import { personOf, type Context } from '#platform/server/context.ts';
import { assertPresent } from './departures/assert-present.ts';
import { insertProfile } from './profile-queries.ts';

/** `Asha Ben Patel` as first and last name. */
function split(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName: firstName.slice(0, 60), lastName: rest.join(' ').slice(0, 60) };
}

/** Creates a missing profile from the caller's token, in a transaction. @throws Unauthenticated for a token from before a departure */
export async function ensureProfile(tx: Context): Promise<void> {
  await assertPresent(tx);
  const { uid, email = '', name = '' } = personOf(tx);
  await insertProfile(tx.db, { uid, email, ...split(name), at: tx.clock.now() });
}
