import { personOf, transaction, type Context } from '#platform/server/context.ts';
import {
  AddressExists,
  MAX_ADDRESSES,
  TooManyAddresses,
  type Address,
  type NewAddress,
} from '../../contract.ts';
import { ensureProfile } from '../ensure-profile.ts';
import { presentAddress } from '../present-profile.ts';
import { lockProfile } from '../profile-queries.ts';
import { clearDefault, countAddresses, findAddress, insertAddress } from './address-queries.ts';

function isSame(saved: Address, sent: NewAddress & { id: string }): boolean {
  const { isDefault: _, ...fields } = saved;
  return Object.entries(fields).every(([name, value]) => sent[name as keyof Address] === value);
}

/** Saves an address, a repeated one once; the first, or one that asks, is the default. @throws AddressExists if the label names another, TooManyAddresses */
export function addAddress(
  ctx: Context,
  label: string | undefined,
  sent: NewAddress,
): Promise<Address> {
  const { uid } = personOf(ctx);
  return transaction(ctx, async (tx) => {
    await ensureProfile(tx);
    await lockProfile(tx.db, uid);
    const at = tx.clock.now();
    const address = { ...sent, id: label ?? String(at.getTime()) };
    const saved = await findAddress(tx.db, uid, address.id);
    if (saved) {
      const there = presentAddress(saved);
      if (!isSame(there, address)) throw AddressExists();
      return there;
    }
    const count = await countAddresses(tx.db, uid);
    if (count >= MAX_ADDRESSES) throw TooManyAddresses();
    const isDefault = address.isDefault || count === 0;
    if (isDefault) await clearDefault(tx.db, uid);
    return presentAddress(await insertAddress(tx.db, uid, { ...address, isDefault, at }));
  });
}
