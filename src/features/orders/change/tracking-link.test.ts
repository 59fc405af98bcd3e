import { expect, test } from 'vitest';
import { CARRIERS } from './change-contract.ts';
import { asksForNumber, trackingLink } from './tracking-link.ts';

test.each([
  [{ trackingUrl: 'https://example.com/x', carrier: 'DTDC' }, 'https://example.com/x'],
  [{ carrier: 'Ekart', trackingNumber: 'A/1' }, 'https://ekartlogistics.com/shipmenttrack/A%2F1'],
  [
    { carrier: 'Delhivery', trackingNumber: '1490 81' },
    'https://www.delhivery.com/track/package/149081',
  ],
  [{ carrier: 'Other', trackingNumber: 'A1' }, undefined],
  [{ carrier: 'Ekart' }, undefined],
  [{}, undefined],
])('of %j leads to %s', (parcel, link) => {
  expect(trackingLink(parcel)).toBe(link);
});

test.each([
  ['India Post', 'RM 123 IN', true],
  ['DTDC', 'D1', true],
  ['Blue Dart', '77 1', false],
  ['Delhivery', '1490 81', false],
  ['Ekart', 'A/1', false],
] as const)(
  'the page of %s opens at a tracking page, which asks for %s: %j',
  (carrier, trackingNumber, asks) => {
    const trackingUrl = trackingLink({ carrier, trackingNumber }) ?? '';
    expect(new URL(trackingUrl).pathname.length).toBeGreaterThan(1);
    expect(asksForNumber({ trackingNumber, trackingUrl })).toBe(asks);
  },
);

test('every carrier but the others has a page', () => {
  const links = CARRIERS.map((carrier) => trackingLink({ carrier, trackingNumber: '1' }));
  expect(links.filter((link) => link === undefined)).toHaveLength(1);
});
