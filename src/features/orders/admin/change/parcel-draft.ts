import type { CARRIERS as ContractCarriers, Parcel } from '../../contract.ts';

/** The contract's own list, held to it by its type: its schema stays on the server. */
export const CARRIERS: typeof ContractCarriers = [
  'India Post',
  'Delhivery',
  'DTDC',
  'Blue Dart',
  'Ekart',
  'Shiprocket',
  'Other',
];

/** What stands in the fields: always text. */
export type ParcelDraft = Record<keyof Parcel, string>;

/** The fields, filled with what is known of the parcel. */
export function draftOf(parcel: Parcel): ParcelDraft {
  const { carrier = '', trackingNumber = '', trackingUrl = '', estimatedDelivery = '' } = parcel;
  return {
    carrier,
    trackingNumber,
    trackingUrl: carrier === 'Other' ? trackingUrl : '',
    estimatedDelivery,
  };
}

/** What was filled in. A link is only for a carrier whose pages the shop does not know. */
export function parcelOf(draft: ParcelDraft): Parcel {
  const carrier = CARRIERS.find((known) => known === draft.carrier);
  const trackingNumber = draft.trackingNumber.trim();
  const trackingUrl = carrier === 'Other' ? draft.trackingUrl.trim() : '';
  return {
    ...(carrier && { carrier }),
    ...(trackingNumber && { trackingNumber }),
    ...(trackingUrl && { trackingUrl }),
    ...(draft.estimatedDelivery && { estimatedDelivery: draft.estimatedDelivery }),
  };
}
