import { AddressNotFound } from '#features/profile/contract.ts';
import { getProfile } from '#features/profile/server/get-profile.ts';
import type { Context } from '#platform/server/context.ts';
import { ProfileIncomplete, type OrderAddress } from '../../contract.ts';

export type Recipient = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  address: OrderAddress;
};

/**
 * Who an order of the caller goes to and where: a copy, so that later changes touch no order.
 * @throws ProfileIncomplete without a name or a phone number, AddressNotFound
 */
export async function recipientOf(tx: Context, addressId: string): Promise<Recipient> {
  const { firstName, lastName, phone, email, addresses } = await getProfile(tx);
  if (firstName === '' || phone === '') throw ProfileIncomplete();
  const saved = addresses.find(({ id }) => id === addressId);
  if (!saved) throw AddressNotFound();
  const { isDefault: _, ...address } = saved;
  return { firstName, lastName, phone, email, address };
}
