import { expect, test } from 'vitest';
import {
  bodyOf,
  couponOf,
  errorsOf,
  NEW_MANUAL_ORDER,
  paiseOf,
  sumsOf,
  withKnown,
  type ManualDraft,
} from './manual-draft.ts';

const DRAFT: ManualDraft = {
  ...NEW_MANUAL_ORDER,
  customer: { ...NEW_MANUAL_ORDER.customer, name: 'Ravi Kumar' },
  delivery: 'handed-over',
  payment: { method: 'Cash' },
  lines: [{ key: 'a', name: 'Nameplate', details: '', quantity: 3, price: '₹1,150.50' }],
};

test('amounts are read as they are typed', () => {
  expect(['', '₹1,150.50', '12.345', '-1', 'ten'].map(paiseOf)).toEqual([
    0,
    115_050,
    undefined,
    undefined,
    undefined,
  ]);
});

test('sums follow the lines; delivery counts only where it is sent', () => {
  const draft = { ...DRAFT, shipping: '60', discount: '0.50' };
  expect(sumsOf(draft)).toEqual({
    subtotal: 345_150,
    shipping: 0,
    discount: 50,
    total: 345_100,
  });
  expect(sumsOf({ ...draft, delivery: 'sent' }).total).toBe(351_100);
});

test('a whole draft has no errors; each thing that is missing is named', () => {
  expect(errorsOf(DRAFT)).toEqual({});
  const [line] = DRAFT.lines;
  if (!line) throw new Error('There is a line');
  const broken: ManualDraft = {
    ...DRAFT,
    customer: { ...DRAFT.customer, name: ' ' },
    delivery: 'sent',
    discount: '9999',
    shipping: 'x',
    lines: [
      { ...line, price: '' },
      { ...line, name: '' },
    ],
  };
  expect(Object.keys(errorsOf(broken)).toSorted()).toEqual([
    'address.address1',
    'address.city',
    'address.state',
    'address.zipCode',
    'customer.name',
    'discount',
    'lines.0.price',
    'lines.1.name',
    'shipping',
  ]);
});

test('somebody who is known brings name, contact and address along', () => {
  const address = {
    id: '',
    type: 'Work',
    address1: '1 Road',
    address2: '',
    city: 'Surat',
  } as const;
  const known = withKnown(NEW_MANUAL_ORDER, {
    uid: 'asha',
    firstName: 'Asha',
    lastName: 'Patel',
    phone: '9820012345',
    email: '',
    orderCount: 2,
    address: { ...address, state: 'Gujarat', zipCode: '395003', country: 'India' },
  });
  expect(bodyOf(known)).toMatchObject({
    customer: { uid: 'asha', name: 'Asha Patel', phone: '9820012345' },
    address: { type: 'Work', city: 'Surat' },
  });
});

test('a code goes along with the lines as they are, and not beside a discount', () => {
  expect(couponOf(DRAFT)).toBeUndefined();
  const coded = { ...DRAFT, code: 'diwali', shipping: '60' };
  expect(bodyOf(coded).code).toBe('diwali');
  expect(couponOf(coded)).toMatchObject({ code: 'diwali', lines: [{ price: 1150.5 }] });
  expect(couponOf(coded)).not.toHaveProperty('shipping');
  expect(couponOf({ ...coded, delivery: 'sent' })).toHaveProperty('shipping', 60);
  expect(errorsOf(coded)).toEqual({});
  expect(Object.keys(errorsOf({ ...coded, discount: '50' }))).toEqual(['code']);
});
