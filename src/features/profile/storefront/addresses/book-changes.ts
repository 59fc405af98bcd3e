import type { Address, Profile } from '../../contract.ts';

/** Puts a saved address into the book in the server's order: the default first, then by age. */
export function withAddress(profile: Profile, saved: Address): Profile {
  const isKnown = profile.addresses.some(({ id }) => id === saved.id);
  const others = saved.isDefault
    ? profile.addresses.map((address) => ({ ...address, isDefault: false }))
    : profile.addresses;
  const addresses = isKnown
    ? others.map((address) => (address.id === saved.id ? saved : address))
    : [...others, saved];
  return {
    ...profile,
    addresses: addresses.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault)),
  };
}

export function withoutAddress(profile: Profile, id: string): Profile {
  return { ...profile, addresses: profile.addresses.filter((address) => address.id !== id) };
}

/** New id from the clock, as the shop's first client made it; never one of the book. */
export function newAddressId(addresses: readonly Pick<Address, 'id'>[], now: number): string {
  const taken = new Set(addresses.map(({ id }) => id));
  let stamp = now;
  while (taken.has(String(stamp))) stamp += 1;
  return String(stamp);
}
