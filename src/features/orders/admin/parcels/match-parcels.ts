import {
  isShortened,
  MAX_TRACKING_NUMBER,
  SHORTENED_NUMBER,
} from '../../change/tracking-number.ts';
import type { PastedLine } from './pasted-parcels.ts';

/** The parcel of an order, to be checked before it is sent. */
export type MatchedParcel<O> = {
  order: O;
  trackingNumber: string;
  /** Why it is not sent. */
  problem?: string;
};

type Provided<O> = {
  orders: readonly O[];
  lines: readonly PastedLine<O>[];
  /** Corrected by hand, by the id of its order. */
  typed: Readonly<Record<string, string>>;
};

function faultOf(number: string): string | undefined {
  if (isShortened(number)) return SHORTENED_NUMBER;
  return number.length > MAX_TRACKING_NUMBER ? 'Too long' : undefined;
}

/** Typed numbers win over the list's. One number for two orders is used for neither. */
export function matchParcels<O extends { id: string; number: string }>({
  orders,
  lines,
  typed,
}: Provided<O>): MatchedParcel<O>[] {
  const provided = orders.map((order): MatchedParcel<O> => {
    const line = lines.find((one) => one.order?.id === order.id);
    const own = typed[order.id];
    const trackingNumber = (own ?? line?.trackingNumber ?? '').trim();
    const problem = own === undefined ? line?.problem : faultOf(trackingNumber);
    return { order, trackingNumber, ...(problem !== undefined && { problem }) };
  });
  return provided.map((parcel) => {
    const { order, trackingNumber, problem } = parcel;
    const other = provided.find(
      (one) =>
        one.order !== order && one.trackingNumber === trackingNumber && trackingNumber !== '',
    );
    if (problem !== undefined || other === undefined) return parcel;
    return { ...parcel, problem: `Order ${other.order.number} has the same number` };
  });
}
