import { transaction, type Context } from '#platform/server/context.ts';
import { findPerson } from '../identity-queries.ts';
import { removeTwoFactor } from './two-factor-queries.ts';

/** Removes the second step of an account and ends its sessions, after its phone and codes were lost. Only for the command line. */
export function disableTwoFactor(
  ctx: Context,
  email: string,
): Promise<'removed' | 'not-on' | 'no-account'> {
  return transaction(ctx, async (tx) => {
    const person = await findPerson(tx.db, { email });
    if (!person) return 'no-account';
    return (await removeTwoFactor(tx.db, person.id)) ? 'removed' : 'not-on';
  });
}
