import type { CARRIERS } from './change-contract.ts';

type Carrier = (typeof CARRIERS)[number];
type Parcel = {
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
  trackingUrl?: string | undefined;
};

/** The carriers' tracking pages, with the number in the address or a form that asks for it. */
const PAGES: Record<Exclude<Carrier, 'Other'>, string> = {
  'India Post':
    'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx',
  Delhivery: 'https://www.delhivery.com/track/package/{number}',
  DTDC: 'https://www.dtdc.in/tracking.asp',
  'Blue Dart': 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}',
  Ekart: 'https://ekartlogistics.com/shipmenttrack/{number}',
  Shiprocket: 'https://shiprocket.co/tracking/{number}',
};

function inAddress(trackingNumber: string): string {
  return encodeURIComponent(trackingNumber.replaceAll(/\s/g, ''));
}

/** True for a page that asks for the number. */
export function asksForNumber({ trackingNumber, trackingUrl }: Parcel): boolean {
  if (!trackingNumber || !trackingUrl) return false;
  return !trackingUrl.includes(inAddress(trackingNumber));
}

/** The given address, else the carrier's page; undefined without either. */
export function trackingLink({ carrier, trackingNumber, trackingUrl }: Parcel): string | undefined {
  if (trackingUrl) return trackingUrl;
  if (!trackingNumber) return undefined;
  const page = Object.entries(PAGES).find(([name]) => name === carrier)?.[1];
  return page?.replace('{number}', inAddress(trackingNumber));
}
