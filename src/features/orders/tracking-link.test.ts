import { expect, test } from 'vitest';
import { CARRIERS } from './contract.ts';
import { trackingLink } from './tracking-link.ts';

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

test('every carrier but the others has a page', () => {
  const links = CARRIERS.map((carrier) => trackingLink({ carrier, trackingNumber: '1' }));
  expect(links.filter((link) => link === undefined)).toHaveLength(1);
});
