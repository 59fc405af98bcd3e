import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { AddressNotFound, type Address, type NewAddress } from '../../contract.ts';
import { presentAddress } from '../present-profile.ts';
import { lockProfile } from '../profile-queries.ts';
import { clearDefault, findAddress, updateAddress as writeAddress } from './address-queries.ts';

/** Replaces an address of the caller. The default stays until another asks. @throws AddressNotFound also for another person's address */
export function updateAddress(ctx: Context, id: string, sent: NewAddress): Promise<Address> {
  const { uid } = personOf(ctx);
  return transaction(ctx, async (tx) => {
    await lockProfile(tx.db, uid);
    const saved = await findAddress(tx.db, uid, id);
    if (!saved) throw AddressNotFound();
    const isDefault = sent.isDefault || saved.is_default;
    if (isDefault && !saved.is_default) await clearDefault(tx.db, uid);
    return presentAddress(await writeAddress(tx.db, uid, { ...sent, id, isDefault }));
  });
}
