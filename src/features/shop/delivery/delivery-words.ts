import { formatRupees } from '#platform/contract/format-rupees.ts';
import { isOneZone, type DeliveryTerms } from './delivery-price.ts';
import { isEverywhere, type DeliveryMethod, type DeliveryZone } from './delivery-zones.ts';

function lowestPrice({ bands }: DeliveryMethod): number {
  return Math.min(...bands.map(({ pricePaise }) => pricePaise));
}

/** The only price (paise) of an order below the sum from which it is free. */
function onlyPrice({ bands, extraPer500GramsPaise = 0 }: DeliveryMethod): number | undefined {
  const [first, ...more] = bands;
  return more.length === 0 && extraPer500GramsPaise === 0 ? first?.pricePaise : undefined;
}

/** The one way to be sent an order, if it is one for the whole of India. */
function onlyMethod(rules: DeliveryTerms): DeliveryMethod | undefined {
  const [method, ...more] = (isOneZone(rules) ? (rules.zones[0]?.methods ?? []) : []).filter(
    ({ kind }) => kind !== 'pickup',
  );
  return more.length === 0 ? method : undefined;
}

/** `₹25 flat shipping`, `Shipping from ₹40`, `Free shipping`. Undefined if nothing is sent. */
export function priceInWords(rules: DeliveryTerms): string | undefined {
  const only = onlyMethod(rules);
  const flat = only && onlyPrice(only);
  if (flat === 0) return 'Free shipping';
  if (only && flat !== undefined) {
    const { freeOverPaise } = only;
    const price = `${formatRupees(flat / 100)} flat shipping`;
    return freeOverPaise === undefined
      ? price
      : `${price}, free from ${formatRupees(freeOverPaise / 100)}`;
  }
  const sent = rules.zones.flatMap(({ methods }) =>
    methods.filter(({ kind }) => kind !== 'pickup'),
  );
  if (sent.length === 0) return undefined;
  const lowest = Math.min(...sent.map(lowestPrice));
  return lowest === 0
    ? 'Free shipping to some places'
    : `Shipping from ${formatRupees(lowest / 100)}`;
}

/** One line beside a product. @param sendingTime `3–5 days`; undefined: a date stands beside the piece */
export function deliveryInWords(rules: DeliveryTerms, sendingTime: string | undefined): string {
  const price = priceInWords(rules);
  const isDated = sendingTime === undefined;
  if (price !== undefined) return isDated ? price : `${price}, sent in ${sendingTime}`;
  const isPickedUp = rules.zones.some(({ methods }) => methods.length > 0);
  if (!isPickedUp) return 'No delivery yet';
  return isDated ? 'Pickup only' : `Pickup only, ready in ${sendingTime}`;
}

type Everywhere = {
  /** Paise, where every order costs the same. */
  price?: number;
  travelDays?: { from: number; to: number };
};

/** The delivery of every order, if there is one way for the whole of India. */
export function sentEverywhere(rules: DeliveryTerms): Everywhere | undefined {
  const only = onlyMethod(rules);
  if (!only) return undefined;
  const { freeOverPaise, travelDays } = only;
  const price = freeOverPaise === undefined ? onlyPrice(only) : undefined;
  return { ...(price !== undefined && { price }), ...(travelDays && { travelDays }) };
}

/** The price of every order, where there is only one. */
export function flatPriceInWords(rules: DeliveryTerms): string | undefined {
  return sentEverywhere(rules)?.price === undefined ? undefined : priceInWords(rules);
}

function placesInWords({ states, pins }: DeliveryZone): string {
  const named = states.length > 2 ? [`${states.length} states`] : states;
  const codes = pins.length === 1 ? ['1 PIN code'] : [`${pins.length} PIN codes`];
  return [...named, ...(pins.length === 0 ? [] : codes)].join(', ');
}

/** Sums up a folded zone for the owner: `Gujarat, 3 PIN codes · Shipping from ₹60`. */
export function zoneInWords(zone: DeliveryZone, isOnly: boolean): string {
  const rest = isOnly ? 'All of India' : 'The rest of India';
  const places = isEverywhere(zone) ? rest : placesInWords(zone);
  const alone = { zones: [{ ...zone, states: [], pins: [] }], packingGrams: 0 };
  const none = zone.methods.length === 0 ? 'No delivery here' : 'Pickup only';
  return `${places} · ${priceInWords(alone) ?? none}`;
}
