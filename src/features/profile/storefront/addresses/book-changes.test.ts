import { expect, test } from 'vitest';
import type { Profile } from '../../contract.ts';
import { NEW_ADDRESS } from './address-draft.ts';
import { newAddressId, withAddress, withoutAddress } from './book-changes.ts';

const HOME = { ...NEW_ADDRESS, id: 'home', isDefault: true };
const WORK = { ...NEW_ADDRESS, id: 'work' };
const BOOK = { addresses: [HOME, WORK] } as unknown as Profile;

function idsOf({ addresses }: Profile): string[] {
  return addresses.map(({ id, isDefault }) => (isDefault ? `${id}*` : id));
}

test('a new address goes to the end, a new default to the beginning', () => {
  expect(idsOf(withAddress(BOOK, { ...WORK, id: 'new' }))).toEqual(['home*', 'work', 'new']);
  const changed = withAddress(BOOK, { ...HOME, id: 'new' });
  expect(idsOf(changed)).toEqual(['new*', 'home', 'work']);
});

test('a changed address stays at its position, or becomes the default instead of another', () => {
  const renamed = withAddress(BOOK, { ...WORK, city: 'Pune' });
  expect(idsOf(renamed)).toEqual(['home*', 'work']);
  expect(renamed.addresses[1]?.city).toBe('Pune');
  expect(idsOf(withAddress(BOOK, { ...WORK, isDefault: true }))).toEqual(['work*', 'home']);
});

test('a deleted address is gone, the others stay', () => {
  expect(idsOf(withoutAddress(BOOK, 'work'))).toEqual(['home*']);
});

test('a new id is the time, or the next that is free', () => {
  expect(newAddressId([], 1000)).toBe('1000');
  expect(newAddressId([{ id: '1000' }, { id: '1001' }], 1000)).toBe('1002');
});
