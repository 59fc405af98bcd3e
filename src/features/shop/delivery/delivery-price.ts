import {
  isEverywhere,
  type DeliveryMethod,
  type DeliveryRules,
  type DeliveryZone,
} from './delivery-zones.ts';

/** The place to deliver to. Without a PIN it is known only if the whole of India is one zone. */
export type Destination = { pin?: string | undefined; state?: string | undefined };

/** `grams` of the pieces without packing; `subtotal` in paise, after any discount. */
export type Parcel = { grams: number; subtotal: number };

/** The owner's rules, within what the law lets her send. */
export type DeliveryTerms = DeliveryRules & {
  /** The only state that orders are sent to; elsewhere they can only be picked up. */
  onlyState?: string | undefined;
};

/** A way of delivery and its price (paise) for one parcel. */
export type DeliveryOption = Pick<DeliveryMethod, 'id' | 'name' | 'kind' | 'place' | 'note'> & {
  price: number;
  /** Paise that are missing until it is free. */
  freeIn?: number;
  travelDays?: { from: number; to: number };
};

/** Caps what many steps of 500 g add up to. */
const MAX_PRICE_PAISE = 1_00_00_000_00;

const STEP_GRAMS = 500;

function longestPin({ pins }: DeliveryZone, pin: string): number {
  return Math.max(
    0,
    ...pins.filter((beginning) => pin.startsWith(beginning)).map(({ length }) => length),
  );
}

/** The zone of an address: by the longest beginning of its PIN, then by state, then the rest of India. */
export function zoneOf({ zones }: DeliveryRules, to: Destination): DeliveryZone | undefined {
  const { pin, state } = to;
  if (pin !== undefined) {
    const [first] = zones
      .map((zone) => ({ zone, length: longestPin(zone, pin) }))
      .filter(({ length }) => length > 0)
      .toSorted((one, other) => other.length - one.length);
    if (first) return first.zone;
  }
  return (
    zones.find(({ states }) => states.some((one) => one === state)) ?? zones.find(isEverywhere)
  );
}

/** True if what is delivered to a PIN depends on its state, and that is not known. */
export function isStateNeeded({ zones, onlyState }: DeliveryTerms, to: Destination): boolean {
  const { pin, state } = to;
  if (pin === undefined || state !== undefined) return false;
  if (onlyState !== undefined) return true;
  const isOfPin = zones.some((zone) => longestPin(zone, pin) > 0);
  return !isOfPin && zones.some(({ states }) => states.length > 0);
}

/** True if every address of India is in one zone, or in none. */
export function isOneZone({ zones, onlyState }: DeliveryTerms): boolean {
  if (onlyState !== undefined) return false;
  return zones.length === 0 || (zones.length === 1 && zones.every(isEverywhere));
}

function weightPrice({ bands, extraPer500GramsPaise = 0 }: DeliveryMethod, grams: number): number {
  const index = bands.findIndex(({ upToGrams }) => upToGrams === undefined || grams <= upToGrams);
  const at = index < 0 ? bands.length - 1 : index;
  const price = bands[at]?.pricePaise ?? 0;
  if (at < bands.length - 1) return price;
  const over = grams - (bands[at - 1]?.upToGrams ?? 0);
  const steps = Math.max(0, Math.ceil(over / STEP_GRAMS) - 1);
  return Math.min(price + steps * extraPer500GramsPaise, MAX_PRICE_PAISE);
}

function optionOf(method: DeliveryMethod, { grams, subtotal }: Parcel): DeliveryOption {
  const { id, name, kind, place, note, freeOverPaise, travelDays } = method;
  const full = weightPrice(method, grams);
  const isFree = freeOverPaise !== undefined && subtotal >= freeOverPaise;
  const freeIn = freeOverPaise !== undefined && full > 0 && !isFree && freeOverPaise - subtotal;
  return {
    id,
    name,
    kind,
    place,
    note,
    price: isFree ? 0 : full,
    ...(freeIn !== false && { freeIn }),
    ...(travelDays && { travelDays }),
  };
}

/** All ways to an address, as the rules list them; none if nothing is delivered there. */
export function deliveryOptions(
  terms: DeliveryTerms,
  to: Destination,
  parcel: Parcel,
): DeliveryOption[] {
  const packed = { ...parcel, grams: parcel.grams + terms.packingGrams };
  const { onlyState = to.state } = terms;
  return (zoneOf(terms, to)?.methods ?? [])
    .filter(({ kind }) => kind === 'pickup' || to.state === onlyState)
    .map((method) => optionOf(method, packed));
}

const PREFERENCE = { courier: 0, own: 1, pickup: 2 } as const;

/** Picks the option of an order without a choice: the cheapest courier, else what is brought, else pickup. */
export function defaultOption(options: readonly DeliveryOption[]): DeliveryOption | undefined {
  return options.toSorted(
    (one, other) => PREFERENCE[one.kind] - PREFERENCE[other.kind] || one.price - other.price,
  )[0];
}
