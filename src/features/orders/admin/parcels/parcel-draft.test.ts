import { expect, test } from 'vitest';
import { Parcel } from '../../change/change-contract.ts';
import { draftOf, parcelOf } from './parcel-draft.ts';

test('an empty draft is no word about the parcel', () => {
  expect(parcelOf(draftOf({}))).toEqual({});
});

test('what was filled in comes back as the contract takes it', () => {
  const parcel = {
    carrier: 'Other',
    trackingNumber: 'RM 1',
    trackingUrl: 'https://courier.example/RM1',
    estimatedDelivery: '2026-11-30',
  } as const;
  const draft = { ...draftOf(parcel), trackingNumber: ' RM 1 ' };
  expect(Parcel.parse(parcelOf(draft))).toEqual(parcel);
});

test('a link goes only with a carrier whose pages the shop does not know', () => {
  const known = { carrier: 'DTDC', trackingUrl: 'https://www.dtdc.in/tracking.asp' } as const;
  expect(draftOf(known).trackingUrl).toBe('');
  expect(parcelOf({ ...draftOf({}), ...known })).toEqual({ carrier: 'DTDC' });
});
