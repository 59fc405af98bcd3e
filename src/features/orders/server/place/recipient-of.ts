import { AddressNotFound, ProfileNotFound, type Profile } from '#features/profile/contract.ts';
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
 * @throws ProfileNotFound, ProfileIncomplete without a name or a phone number, AddressNotFound
 */
export function recipientOf(profile: Profile | undefined, addressId: string): Recipient {
  if (!profile) throw ProfileNotFound();
  const { firstName, lastName, phone, email, addresses } = profile;
  if (firstName === '' || phone === '') throw ProfileIncomplete();
  const saved = addresses.find(({ id }) => id === addressId);
  if (!saved) throw AddressNotFound();
  const { isDefault: _, ...address } = saved;
  return { firstName, lastName, phone, email, address };
}
