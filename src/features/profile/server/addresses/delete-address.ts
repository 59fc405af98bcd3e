import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { AddressNotFound, DefaultAddressStays } from '../../contract.ts';
import { lockProfile } from '../profile-queries.ts';
import { findAddress, removeAddress } from './address-queries.ts';

/** @throws AddressNotFound also for another person's address, DefaultAddressStays */
export function deleteAddress(ctx: Context, id: string): Promise<void> {
  const { uid } = personOf(ctx);
  return transaction(ctx, async (tx) => {
    await lockProfile(tx.db, uid);
    const saved = await findAddress(tx.db, uid, id);
    if (!saved) throw AddressNotFound();
    if (saved.is_default) throw DefaultAddressStays();
    await removeAddress(tx.db, uid, id);
  });
}
