import { ValidationFailed } from '#platform/contract/problem.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import type { PersonalInformation, Registered, Registration } from '../contract.ts';
import { ensureProfile } from './ensure-profile.ts';
import { getProfile } from './get-profile.ts';
import { lockProfile, updateProfile } from './profile-queries.ts';

/** Earlier answers stay. Names that came from a token alone are replaced with the form's. */
function completed(known: PersonalInformation, typed: PersonalInformation): PersonalInformation {
  const { phone, dateOfBirth, gender } = known;
  const hasOnlyNames = !phone && !dateOfBirth && !gender;
  const { firstName, lastName } = hasOnlyNames ? typed : known;
  return {
    firstName,
    lastName,
    phone: phone || typed.phone,
    dateOfBirth: dateOfBirth || typed.dateOfBirth,
    gender: gender || typed.gender,
  };
}

/** Creates or completes the caller's profile, replacing no answer; repeatable. @throws ValidationFailed if the email address is not the account's */
export function register(
  ctx: Context,
  { email: typed, ...personal }: Registration,
): Promise<Registered> {
  const { uid, email = typed } = personOf(ctx);
  if (typed.toLowerCase() !== email.toLowerCase()) {
    throw ValidationFailed({
      detail: 'This is not the email address of your account. Nothing was saved.',
      fields: { email: 'This is not the email address of your account' },
    });
  }
  return transaction(ctx, async (tx) => {
    await ensureProfile(tx);
    await lockProfile(tx.db, uid);
    const known = await getProfile(tx);
    if (known.phone && known.dateOfBirth && known.gender) return { ...known, wasComplete: true };
    const change = { personal: completed(known, personal), email: email.toLowerCase() };
    await updateProfile(tx.db, { uid, ...change, at: tx.clock.now() });
    return getProfile(tx);
  });
}
