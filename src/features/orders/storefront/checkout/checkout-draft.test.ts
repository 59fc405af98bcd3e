import { expect, test } from 'vitest';
import { formErrors } from '#platform/contract/field-errors.ts';
import { CustomerCheckout, guestCheckout, NEW_CHECKOUT, phoneHint } from './checkout-draft.ts';

const RAVI = {
  ...NEW_CHECKOUT,
  firstName: 'Ravi',
  lastName: 'Kumar',
  phone: '98200 54321',
  email: 'ravi@example.com',
  address: {
    ...NEW_CHECKOUT.address,
    address1: '14 Ellis Bridge',
    city: 'Ahmedabad',
    state: 'Gujarat',
    zipCode: '380 006',
  },
};
const { type: _type, isDefault: _isDefault, ...PLACE } = RAVI.address;
const SENT = guestCheckout(() => false);
const PICKED_UP = guestCheckout(() => true);

const MISSING = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  phone: 'Phone number is required',
  'address.city': 'City is required',
  'address.state': 'State is required',
  'address.zipCode': 'PIN code is required',
};

test('a visitor says who it is and where it goes; pickup needs no street', () => {
  const { email, ...missing } = formErrors(SENT, NEW_CHECKOUT);
  expect(missing).toEqual({
    ...MISSING,
    'address.address1': 'Address is required',
  });
  expect(email).toMatch(/email/);
  expect(formErrors(PICKED_UP, NEW_CHECKOUT)).toEqual({ ...MISSING, email });
  expect(SENT.parse(RAVI)).toMatchObject({ email: RAVI.email, address: PLACE });
  expect(PICKED_UP.parse(RAVI)).toMatchObject({
    address: { ...PLACE, address1: '', address2: '' },
  });
});

test('a gift needs name and phone of its recipient; nothing of it is sent once it is none', () => {
  const gift = {
    ...NEW_CHECKOUT.gift,
    lastName: 'Rao',
    message: 'Happy Diwali',
  };
  const wrong = {
    'gift.firstName': 'First name is required',
    'gift.phone': 'Phone number is required',
  };
  expect(formErrors(CustomerCheckout, { ...NEW_CHECKOUT, gift, isGift: true })).toEqual(wrong);
  expect(formErrors(SENT, { ...RAVI, gift, isGift: true })).toEqual(wrong);
  expect(CustomerCheckout.parse({ ...RAVI, gift, notes: 'Blue' })).toEqual({
    notes: 'Blue',
  });
  const whole = { ...gift, firstName: 'Asha', phone: '9000012345' };
  expect(CustomerCheckout.parse({ ...RAVI, gift: whole, isGift: true })).toEqual({
    notes: '',
    gift: whole,
  });
});

test('ten equal digits get a hint, whatever stands before them', () => {
  expect(phoneHint('+91 99999 99999')).toBe('Is this right?');
  expect(phoneHint('98200 54321')).toBeUndefined();
});
