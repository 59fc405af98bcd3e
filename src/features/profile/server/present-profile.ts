import type { Actor } from '#platform/server/context.ts';
import { ADDRESS_TYPES, GENDERS, type Address, type Profile } from '../contract.ts';
import type { ProfileRow } from './profile-queries.ts';

type AddressRow = Omit<ProfileRow['addresses'][number], 'created_at'>;

export function presentAddress(row: AddressRow): Address {
  return {
    id: row.id,
    type: ADDRESS_TYPES.find((type) => type === row.type) ?? 'Other',
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    country: row.country,
    isDefault: row.is_default,
  };
}

export function presentProfile(row: ProfileRow, actor: Actor): Profile {
  const isMfaDue = actor.role === 'customer' && actor.isMfaDue === true;
  return {
    uid: row.uid,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    dateOfBirth: row.date_of_birth ?? '',
    gender: GENDERS.find((gender) => gender === row.gender) ?? '',
    role: actor.role === 'admin' || isMfaDue ? 'admin' : 'customer',
    ...(isMfaDue && { needsSecondStep: true as const }),
    addresses: row.addresses.map(presentAddress),
  };
}
