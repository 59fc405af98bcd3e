import { expect, test } from 'vitest';
import type { PaymentWayWire } from '../../pricing-contract.ts';
import { paymentText } from './delivery-texts.ts';

const UPI: PaymentWayWire = { method: 'UPI', name: 'UPI', isOffered: true };
const ONLINE: PaymentWayWire = { method: 'Online', name: 'Card', isOffered: true };
const CASH: PaymentWayWire = {
  method: 'Cash on delivery',
  name: 'Cash on delivery',
  isOffered: true,
};

test.each<[string, PaymentWayWire[]]>([
  ['Pay by UPI or cash on delivery (₹40 more)', [UPI, { ...CASH, fee: 40 }]],
  ['Pay by UPI, or in cash at pickup', [UPI, { ...CASH, name: 'Pay at pickup' }]],
  [
    'Pay by UPI. Cash on delivery: Not here.',
    [UPI, { ...CASH, isOffered: false, why: 'Not here.' }],
  ],
  ['Pay by UPI, card or netbanking', [UPI, ONLINE]],
  ['Pay by UPI, card or netbanking, or cash on delivery', [ONLINE, UPI, CASH]],
])('%s', (text, ways) => {
  expect(paymentText(ways)).toBe(text);
});
