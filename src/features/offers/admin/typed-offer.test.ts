import { expect, test } from 'vitest';
import { NEW_OFFER, NewOfferForm } from './typed-offer.ts';

const TYPED = { ...NEW_OFFER, title: 'Diwali', code: 'DIWALI' };

const faultsOf = (change: Partial<typeof NEW_OFFER>) =>
  Object.fromEntries(
    (NewOfferForm.safeParse({ ...TYPED, ...change }).error?.issues ?? []).map((issue) => [
      issue.path.join('.'),
      issue.message,
    ]),
  );

test.each(['0.005', '₹0.005', '100.001', '1e-2', '-5'])(
  'an amount of %s is refused at its field, and not rounded to something else',
  (amount) => {
    const sentence = 'Enter an amount in rupees like 499 or 499.50';
    expect(faultsOf({ kind: 'amount', amount })).toEqual({ amount: sentence });
    expect(faultsOf({ percent: '10', most: amount, minSubtotal: amount })).toEqual({
      most: sentence,
      minSubtotal: sentence,
    });
  },
);

test('the smallest amount is a paisa, nothing is not an offer, and a percentage has two decimals at most', () => {
  expect(faultsOf({ kind: 'amount', amount: '0.01' })).toEqual({});
  expect(faultsOf({ kind: 'amount', amount: '0' })).toEqual({
    amount: 'Enter how many rupees it takes off',
  });
  expect(faultsOf({ kind: 'amount', amount: '' })).toHaveProperty('amount');
  expect(faultsOf({ percent: '0.005' })).toHaveProperty('percent');
  expect(faultsOf({ percent: '12.5', limitTotal: 'ten' })).toHaveProperty('limitTotal');
});
