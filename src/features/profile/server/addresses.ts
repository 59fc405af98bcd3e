import { personOf, transaction, type Context } from '#platform/server/context.ts';
import {
  AddressExists,
  AddressNotFound,
  DefaultAddressStays,
  MAX_ADDRESSES,
  TooManyAddresses,
  type Address,
  type NewAddress,
} from '../contract.ts';
import * as queries from './address-queries.ts';
import { presentAddress } from './present-profile.ts';
import { lockProfile } from './profile-queries.ts';
import { ensureProfile } from './profile.ts';

function isSame(saved: Address, sent: NewAddress & { id: string }): boolean {
  const { isDefault: _, ...fields } = saved;
  return Object.entries(fields).every(([name, value]) => sent[name as keyof Address] === value);
}

/** Saves an address, a repeated one once; the first, or one that asks, is the default. @throws AddressExists if the id names another, TooManyAddresses */
export function addAddress(
  ctx: Context,
  id: string | undefined,
  sent: NewAddress,
): Promise<Address> {
  const { uid } = personOf(ctx);
  return transaction(ctx, async (tx) => {
    await ensureProfile(tx);
    await lockProfile(tx.db, uid);
    const at = tx.clock.now();
    const address = { ...sent, id: id ?? String(at.getTime()) };
    const row = await queries.findAddress(tx.db, uid, address.id);
    if (row) {
      const saved = presentAddress(row);
      if (!isSame(saved, address)) throw AddressExists();
      return saved;
    }
    const count = await queries.countAddresses(tx.db, uid);
    if (count >= MAX_ADDRESSES) throw TooManyAddresses();
    const isDefault = address.isDefault || count === 0;
    if (isDefault) await queries.clearDefault(tx.db, uid);
    return presentAddress(await queries.insertAddress(tx.db, uid, { ...address, isDefault, at }));
  });
}

/** Replaces an address of the caller. The default stays until another address asks. @throws AddressNotFound also for another customer's address */
export function updateAddress(ctx: Context, id: string, sent: NewAddress): Promise<Address> {
  const { uid } = personOf(ctx);
  return transaction(ctx, async (tx) => {
    await lockProfile(tx.db, uid);
    const saved = await queries.findAddress(tx.db, uid, id);
    if (!saved) throw AddressNotFound();
    const isDefault = sent.isDefault || saved.is_default;
    if (isDefault && !saved.is_default) await queries.clearDefault(tx.db, uid);
    return presentAddress(await queries.updateAddress(tx.db, uid, { ...sent, id, isDefault }));
  });
}

/** @throws AddressNotFound also for another customer's address, DefaultAddressStays */
export function deleteAddress(ctx: Context, id: string): Promise<void> {
  const { uid } = personOf(ctx);
  return transaction(ctx, async (tx) => {
    await lockProfile(tx.db, uid);
    const saved = await queries.findAddress(tx.db, uid, id);
    if (!saved) throw AddressNotFound();
    if (saved.is_default) throw DefaultAddressStays();
    await queries.deleteAddress(tx.db, uid, id);
  });
}
