import { transaction, type Context } from '#platform/server/context.ts';
import { findPerson } from '../identity-queries.ts';
import { removeTwoFactor } from './two-factor-queries.ts';

/** Removes the second step of an address and ends its sessions, for a lost phone and lost codes. Only for the person at the shop's own machine. */
export function disableTwoFactor(ctx: Context, email: string): Promise<'gone' | 'none' | 'nobody'> {
  return transaction(ctx, async (tx) => {
    const person = await findPerson(tx.db, { email });
    if (!person) return 'nobody';
    return (await removeTwoFactor(tx.db, person.id)) ? 'gone' : 'none';
  });
}
