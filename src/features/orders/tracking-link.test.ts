import { expect, test } from 'vitest';
import { trackingLink } from './tracking-link.ts';

test("a parcel is followed on its carrier's page, its number made safe", () => {
  expect(trackingLink({ carrier: 'Delhivery', trackingNumber: '1490 81' })).toBe(
    'https://www.delhivery.com/track/package/1490%2081',
  );
});

test('an address that the maker gave wins, and an unknown carrier has none', () => {
  const trackingUrl = 'https://courier.example/p/7';
  expect(trackingLink({ carrier: 'Delhivery', trackingNumber: '7', trackingUrl })).toBe(
    trackingUrl,
  );
  expect(trackingLink({ carrier: 'Other', trackingNumber: '7' })).toBeUndefined();
  expect(trackingLink({ carrier: 'DTDC' })).toBeUndefined();
});
