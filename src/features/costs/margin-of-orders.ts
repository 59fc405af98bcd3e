import { exactly, over, plus, raisedBy, rounded, times } from './fraction.ts';

/** What some orders brought and cost, in paise, and how many of them were parcels. */
export type OrderSums = {
  /** After refunds. */
  total: number;
  /** Parts that are paid online. */
  online: number;
  parcels: number;
  delivery: number;
  costs: number;
  /** Within the total. */
  gst: number;
  /** The part of the total that has no paper yet: its GST, beside the other, is that of the usual rate. */
  unpapered?: number;
};

export type MarginRates = { packing: number; feePercent: number; gstPercent: number };

function shareOf(paise: number, percent: number): number {
  return rounded(over(times(exactly(paise), exactly(percent)), exactly(100)));
}

function gstWithin(total: number, percent: number): number {
  const net = over(exactly(total), raisedBy(percent));
  return rounded(plus(exactly(total), times(net, exactly(-1))));
}

/** What is left of one order or of many, in paise: `percent` of the total without GST. */
export function marginOfOrders(sums: OrderSums, rates: MarginRates) {
  const packing = sums.parcels * rates.packing;
  const fee = shareOf(sums.online, rates.feePercent);
  const gst = sums.gst + gstWithin(sums.unpapered ?? 0, rates.gstPercent);
  const net = sums.total - gst;
  const margin = net - packing - fee - sums.delivery - sums.costs;
  const percent = net > 0 ? Math.round((margin / net) * 100) : undefined;
  return { packing, fee, gst, margin, percent };
}
