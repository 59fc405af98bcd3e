import * as z from 'zod';
import { line, paragraph, requiredLine } from '#platform/contract/text.ts';
import { INDIAN_STATES } from '#platform/contract/india/indian-states.ts';

/** Rs 10 lakh: a higher figure is a typing error. */
const MAX_DELIVERY_PAISE = 10_00_000_00;

/** Money in the settings document is whole paise, in the database as in the editor. */
const Paise = z
  .int('Enter a price, like 60 or 62.50')
  .min(0, 'Enter a price, like 60 or 62.50')
  .max(MAX_DELIVERY_PAISE, 'This amount is too high');

const Id = z.string().regex(/^[a-z0-9-]{1,40}$/, 'Use small letters, digits and dashes');
const Name = requiredLine(60, 'Enter a name');
const Grams = z.int('Enter the weight in grams').min(1, 'Enter the weight in grams').max(1_000_000);
const Day = z.int('Enter a number of days').min(0, 'Enter a number of days').max(180);
const Days = z
  .strictObject({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Enter the longer time second' });

/** Covers everything heavier if `upToGrams` is absent. */
const WeightBand = z.strictObject({ upToGrams: Grams.optional(), pricePaise: Paise });

export const DELIVERY_KINDS = ['courier', 'own', 'pickup'] as const;

const DeliveryMethod = z.strictObject({
  /** The choice of an order, the same in each zone that offers it. */
  id: Id,
  name: Name,
  kind: z.enum(DELIVERY_KINDS),
  bands: z.array(WeightBand).min(1, 'Enter a price').max(12, 'Use at most 12 weights'),
  /** Paise for each further 500 g begun above the heaviest band. */
  extraPer500GramsPaise: Paise.optional(),
  /** Free from this subtotal, after any discount. */
  freeOverPaise: Paise.min(1, 'Enter an amount above zero').optional(),
  /** Days on the way, after it was handed over. */
  travelDays: Days.optional(),
  /** Place and time of pickup. */
  place: paragraph(200),
  note: line(120),
});
export type DeliveryMethod = z.output<typeof DeliveryMethod>;

/** Covers everywhere else if it has neither PINs nor states. Nothing is sent there if it has no methods. */
const DeliveryZone = z.strictObject({
  id: Id,
  name: Name,
  pins: z
    .array(z.string().regex(/^[1-9]\d{0,5}$/, 'Enter the first 1 to 6 digits of a PIN code'))
    .max(200, 'Use at most 200 beginnings'),
  states: z.array(z.enum(INDIAN_STATES, 'Choose a state')).max(INDIAN_STATES.length),
  methods: z.array(DeliveryMethod).max(8, 'Use at most 8 ways of delivery'),
});
export type DeliveryZone = z.output<typeof DeliveryZone>;

const Rules = z.strictObject({
  zones: z.array(DeliveryZone).max(40, 'Use at most 40 zones'),
  /** Box and padding, added to the pieces once for each order. */
  packingGrams: z.int('Enter the weight in grams').min(0, 'Enter the weight in grams').max(20_000),
});
export type DeliveryRules = z.output<typeof Rules>;

/** A remark on the rules, an error or a warning, and where it applies. */
export type DeliveryRemark = { path: (string | number)[]; sentence: string };

function bandRemarks({ bands }: DeliveryMethod): DeliveryRemark[] {
  return bands.flatMap(({ upToGrams }, index): DeliveryRemark[] => {
    const before = bands[index - 1]?.upToGrams;
    const at = (sentence: string) => [{ path: ['bands', index, 'upToGrams'], sentence }];
    const isLast = index === bands.length - 1;
    if (isLast && upToGrams !== undefined) {
      return at('Heavier parcels have no price. Add a last price without a limit.');
    }
    if (!isLast && upToGrams === undefined) return at('Say up to which weight this price applies.');
    if (before !== undefined && upToGrams !== undefined && upToGrams <= before) {
      return at('Each weight must be above the one before it.');
    }
    return [];
  });
}

function methodRemarks(methods: DeliveryMethod[]): DeliveryRemark[] {
  return methods.flatMap((method, index) => {
    const remarks = bandRemarks(method);
    if (method.kind === 'pickup' && method.place === '') {
      remarks.push({ path: ['place'], sentence: 'Say where it can be picked up, and when.' });
    }
    if (methods.findIndex(({ id }) => id === method.id) < index) {
      remarks.push({ path: ['id'], sentence: 'Two ways of delivery have the same id.' });
    }
    return remarks.map(({ path, sentence }) => ({ path: ['methods', index, ...path], sentence }));
  });
}

export function isEverywhere({ pins, states }: Pick<DeliveryZone, 'pins' | 'states'>): boolean {
  return pins.length === 0 && states.length === 0;
}

/** A place that an earlier zone has already: it could never decide. */
function placeRemarks(zone: DeliveryZone, earlier: DeliveryZone[]): DeliveryRemark[] {
  const owner = (has: (other: DeliveryZone) => boolean): string | undefined =>
    earlier.find(has)?.name;
  const remarks: DeliveryRemark[] = [];
  for (const [index, pin] of zone.pins.entries()) {
    const name = owner(({ pins }) => pins.includes(pin));
    if (name === undefined) continue;
    remarks.push({ path: ['pins', index], sentence: `${pin} is in the zone ${name} already.` });
  }
  for (const [index, state] of zone.states.entries()) {
    const name = owner(({ states }) => states.includes(state));
    if (name === undefined) continue;
    remarks.push({ path: ['states', index], sentence: `${state} is in the zone ${name} already.` });
  }
  const everywhere = isEverywhere(zone) ? owner(isEverywhere) : undefined;
  if (everywhere !== undefined) {
    const sentence = `The zone ${everywhere} already has the rest of India. Add states or PIN codes to this one.`;
    remarks.push({ path: ['pins'], sentence });
  }
  return remarks;
}

/** Finds errors that keep the rules from giving every parcel one price. */
export function deliveryErrors({ zones }: DeliveryRules): DeliveryRemark[] {
  return zones.flatMap((zone, index) => {
    const earlier = zones.slice(0, index);
    const remarks = [...placeRemarks(zone, earlier), ...methodRemarks(zone.methods)];
    if (earlier.some(({ id }) => id === zone.id)) {
      remarks.push({ path: ['id'], sentence: 'Two zones have one id.' });
    }
    return remarks.map(({ path, sentence }) => ({ path: ['zones', index, ...path], sentence }));
  });
}

/** True if longer beginnings of other zones have every PIN of this one. */
function isCovered(beginning: string, others: ReadonlySet<string>): boolean {
  if (beginning.length === 6) return false;
  return Array.from({ length: 10 }, (_, digit) => `${beginning}${digit}`).every(
    (longer) => others.has(longer) || isCovered(longer, others),
  );
}

function isUnreachable(zone: DeliveryZone, zones: DeliveryZone[]): boolean {
  if (zone.states.length > 0 || zone.pins.length === 0) return false;
  const others = new Set(zones.filter((other) => other !== zone).flatMap(({ pins }) => pins));
  return zone.pins.every((pin) => isCovered(pin, others));
}

function fallsWithWeight({ bands }: DeliveryMethod): boolean {
  return bands.some(({ pricePaise }, index) => {
    const before = bands[index - 1];
    return before !== undefined && pricePaise < before.pricePaise;
  });
}

/** Finds rules that are allowed but may be a slip. */
export function deliveryWarnings({ zones }: DeliveryRules): DeliveryRemark[] {
  if (zones.every(({ methods }) => methods.length === 0)) {
    const sentence = "You don't deliver anywhere, so nobody can order.";
    return [{ path: ['zones'], sentence }];
  }
  return zones.flatMap((zone, index) => {
    const remarks: DeliveryRemark[] = [];
    const at = (path: DeliveryRemark['path'], sentence: string): void => {
      remarks.push({ path: ['zones', index, ...path], sentence });
    };
    if (isUnreachable(zone, zones)) {
      at([], 'No address falls in this zone: other zones have all of its PIN codes.');
    }
    if (zone.methods.length === 0) at(['methods'], "You don't deliver here.");
    for (const [place, method] of zone.methods.entries()) {
      if (fallsWithWeight(method)) {
        at(['methods', place, 'bands'], 'A heavier parcel costs less here than a lighter one.');
      }
    }
    return remarks;
  });
}

/** The places that the shop delivers to and its prices: the group `delivery` of the settings. */
export const DeliveryRules = Rules.superRefine((rules, context) => {
  for (const { path, sentence } of deliveryErrors(rules)) {
    context.addIssue({ code: 'custom', path, message: sentence });
  }
});

/** The specification's: Rs 25 for every order, everywhere. */
export const DEFAULT_DELIVERY: DeliveryRules = {
  zones: [
    {
      id: 'everywhere',
      name: 'Everywhere',
      pins: [],
      states: [],
      methods: [
        {
          id: 'standard',
          name: 'Standard',
          kind: 'courier',
          bands: [{ pricePaise: 25_00 }],
          place: '',
          note: '',
        },
      ],
    },
  ],
  packingGrams: 0,
};
