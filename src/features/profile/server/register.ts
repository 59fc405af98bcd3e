import { ValidationFailed } from '#platform/contract/problem.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import type { Profile, Registration } from '../contract.ts';
import { ensureProfile } from './ensure-profile.ts';
import { getProfile } from './get-profile.ts';
import { updateProfile } from './profile-queries.ts';

/**
 * Makes or completes the caller's profile: safe to repeat after an answer that was lost. The email
 * address is the one of their account.
 * @throws ValidationFailed when the form says another one
 */
export function register(
  ctx: Context,
  { email: typed, ...personal }: Registration,
): Promise<Profile> {
  const { uid, email = typed } = personOf(ctx);
  if (typed.toLowerCase() !== email.toLowerCase()) {
    throw ValidationFailed({
      detail: 'This is not the email address of your account. Nothing was saved.',
      fields: { email: 'This is not the email address of your account' },
    });
  }
  return transaction(ctx, async (tx) => {
    await ensureProfile(tx);
    await updateProfile(tx.db, { uid, email: email.toLowerCase(), personal, at: tx.clock.now() });
    return getProfile(tx);
  });
}
