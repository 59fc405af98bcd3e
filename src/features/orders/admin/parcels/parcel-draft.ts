import { CARRIERS, type Parcel } from '../../change/change-contract.ts';

/** Texts of the fields. */
export type ParcelDraft = Record<keyof Parcel | 'deliveryCost', string>;

export function draftOf(parcel: Parcel): ParcelDraft {
  const { carrier = '', trackingNumber = '', trackingUrl = '', estimatedDelivery = '' } = parcel;
  return {
    carrier,
    trackingNumber,
    trackingUrl: carrier === 'Other' ? trackingUrl : '',
    estimatedDelivery,
    deliveryCost: '',
  };
}

/** Only "Other" has a link: the shop knows the other carriers' pages. */
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
