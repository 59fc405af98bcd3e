import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultOption, deliveryOptions, zoneOf } from './delivery-price.ts';
import {
  DEFAULT_DELIVERY,
  DELIVERY_KINDS,
  deliveryErrors,
  DeliveryRules,
  deliveryWarnings,
  type DeliveryMethod,
  type DeliveryZone,
} from './delivery-zones.ts';
import { deliveryInWords, flatPriceInWords } from './delivery-words.ts';
import { INDIAN_STATES } from '#platform/contract/india/indian-states.ts';

function aMethod(change: Partial<DeliveryMethod> = {}): DeliveryMethod {
  const bands = [{ pricePaise: 60_00 }];
  return {
    id: 'standard',
    name: 'Courier',
    kind: 'courier',
    bands,
    place: '',
    note: '',
    ...change,
  };
}

function aZone(change: Partial<DeliveryZone> = {}): DeliveryZone {
  return { id: 'rest', name: 'Everywhere', pins: [], states: [], methods: [aMethod()], ...change };
}

function rulesOf(...zones: DeliveryZone[]): DeliveryRules {
  return { zones, packingGrams: 50 };
}

function sentencesOf(rules: DeliveryRules): string[] {
  const parsed = DeliveryRules.safeParse(rules);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const BANDS = [
  { upToGrams: 500, pricePaise: 40_00 },
  { upToGrams: 1_000, pricePaise: 70_00 },
];

test('the default is the flat Rs 25 of the specification, for every PIN, weight and sum', () => {
  expect(sentencesOf(DEFAULT_DELIVERY)).toEqual([]);
  expect(deliveryWarnings(DEFAULT_DELIVERY)).toEqual([]);
  expect(deliveryInWords(DEFAULT_DELIVERY, '3–5 days')).toBe('₹25 flat shipping, sent in 3–5 days');
  fc.assert(
    fc.property(
      fc.option(fc.stringMatching(/^[1-9]\d{5}$/)),
      fc.nat(),
      fc.nat(),
      (pin, grams, subtotal) => {
        const options = deliveryOptions(
          DEFAULT_DELIVERY,
          { pin: pin ?? undefined },
          { grams, subtotal },
        );
        expect(options).toEqual([
          { id: 'standard', name: 'Standard', kind: 'courier', price: 25_00, place: '', note: '' },
        ]);
      },
    ),
  );
});

describe('rules that leave a parcel without one price are refused at their place:', () => {
  const everywhere = (change: Partial<DeliveryMethod>) =>
    rulesOf(aZone({ methods: [aMethod(change)] }));
  const at = 'zones.0.methods.0';
  test.each([
    [
      'no price above the last weight',
      everywhere({ bands: BANDS }),
      [`${at}.bands.1.upToGrams: Heavier parcels have no price. Add a last price without a limit.`],
    ],
    [
      'a weight without a limit in between',
      everywhere({ bands: [{ pricePaise: 1 }, { pricePaise: 2 }] }),
      [`${at}.bands.0.upToGrams: Say up to which weight this price applies.`],
    ],
    [
      'weights that do not grow',
      everywhere({ bands: [...BANDS.toReversed(), { pricePaise: 90_00 }] }),
      [`${at}.bands.1.upToGrams: Each weight must be above the one before it.`],
    ],
    [
      'pickup without a place',
      everywhere({ kind: 'pickup' }),
      [`${at}.place: Say where it can be picked up, and when.`],
    ],
    [
      'two ways with one id',
      rulesOf(aZone({ methods: [aMethod(), aMethod()] })),
      ['zones.0.methods.1.id: Two ways of delivery have the same id.'],
    ],
    [
      'one PIN beginning in two zones',
      rulesOf(
        aZone({ id: 'a', name: 'City', pins: ['560'] }),
        aZone({ id: 'b', pins: ['56', '560'] }),
      ),
      ['zones.1.pins.1: 560 is in the zone City already.'],
    ],
    [
      'one state in two zones',
      rulesOf(
        aZone({ id: 'a', name: 'South', states: ['Kerala'] }),
        aZone({ id: 'b', states: ['Goa', 'Kerala'] }),
      ),
      ['zones.1.states.1: Kerala is in the zone South already.'],
    ],
    [
      'two zones for the rest',
      rulesOf(aZone(), aZone({ id: 'b' })),
      [
        'zones.1.pins: The zone Everywhere already has the rest of India. Add states or PIN codes to this one.',
      ],
    ],
    [
      'two zones with one id',
      rulesOf(aZone(), aZone({ pins: ['5'] })),
      ['zones.1.id: Two zones have one id.'],
    ],
  ])('%s', (_, rules, sentences) => {
    expect(sentencesOf(rules)).toEqual(sentences);
    expect(deliveryErrors(rules)).toHaveLength(sentences.length);
  });
});

test('what may be a slip is only said', () => {
  const digits = Array.from({ length: 10 }, (_, digit) => `56${digit}`);
  const falling = aMethod({
    bands: [{ upToGrams: 500, pricePaise: 90_00 }, { pricePaise: 60_00 }],
  });
  const rules = rulesOf(
    aZone({ id: 'a', pins: ['56'] }),
    aZone({ id: 'b', pins: digits, methods: [falling] }),
    aZone({ id: 'c', pins: ['194'], methods: [] }),
  );
  expect(sentencesOf(rules)).toEqual([]);
  expect(deliveryWarnings(rules).map(({ sentence }) => sentence)).toEqual([
    'No address falls in this zone: other zones have all of its PIN codes.',
    'A heavier parcel costs less here than a lighter one.',
    "You don't deliver here.",
  ]);
  expect(deliveryWarnings(rulesOf()).map(({ sentence }) => sentence)).toEqual([
    "You don't deliver anywhere, so nobody can order.",
  ]);
});

test('the longest beginning of a PIN decides, then the state, then the rest of India', () => {
  const rules = rulesOf(
    aZone(),
    aZone({ id: 'karnataka', states: ['Karnataka'] }),
    aZone({ id: 'south', pins: ['5', '6'] }),
    aZone({ id: 'bengaluru', pins: ['560'] }),
    aZone({ id: 'street', pins: ['560001'] }),
  );
  const id = (pin: string | undefined, state?: string) => zoneOf(rules, { pin, state })?.id;
  expect([id('560001'), id('560002', 'Goa'), id('570001', 'Karnataka'), id('600001')]).toEqual([
    'street',
    'bengaluru',
    'south',
    'south',
  ]);
  expect([id('400001', 'Karnataka'), id('400001', 'Goa'), id(undefined)]).toEqual([
    'karnataka',
    'rest',
    'rest',
  ]);
});

test('bands, steps of 500 g, free delivery and the default choice', () => {
  const heavy = aMethod({
    bands: [...BANDS, { pricePaise: 90_00 }],
    extraPer500GramsPaise: 20_00,
    freeOverPaise: 1_500_00,
  });
  const pickup = aMethod({
    id: 'pickup',
    kind: 'pickup',
    place: 'Studio',
    bands: [{ pricePaise: 0 }],
  });
  const own = aMethod({ id: 'own', kind: 'own', bands: [{ pricePaise: 10_00 }] });
  const rules = rulesOf(aZone({ methods: [pickup, own, heavy] }));
  const priceAt = (grams: number, subtotal = 0) =>
    defaultOption(deliveryOptions(rules, {}, { grams, subtotal }));
  const prices = [0, 1, 450, 451, 950, 951, 1_450, 1_451, 1_950, 1_951].map(
    (grams) => priceAt(grams)?.price,
  );
  expect(prices).toEqual([40_00, 40_00, 40_00, 70_00, 70_00, 90_00, 90_00, 110_00, 110_00, 130_00]);
  expect(priceAt(100, 1_499_99)).toMatchObject({ id: 'standard', price: 40_00, freeIn: 1 });
  expect(priceAt(100, 1_500_00)).toMatchObject({ price: 0 });
  expect(priceAt(100, 1_500_00)).not.toHaveProperty('freeIn');
  expect(
    defaultOption(
      deliveryOptions(rulesOf(aZone({ methods: [pickup, own] })), {}, { grams: 0, subtotal: 0 }),
    )?.id,
  ).toBe('own');
});

test.each([
  [rulesOf(aZone()), '₹60 flat shipping, sent in 3–5 days', '₹60 flat shipping'],
  [
    rulesOf(aZone({ methods: [aMethod({ freeOverPaise: 1_500_00 })] })),
    '₹60 flat shipping, free from ₹1,500, sent in 3–5 days',
    undefined,
  ],
  [
    rulesOf(aZone({ methods: [aMethod({ bands: [{ pricePaise: 0 }] })] })),
    'Free shipping, sent in 3–5 days',
    'Free shipping',
  ],
  [
    rulesOf(aZone({ methods: [aMethod({ bands: [...BANDS, { pricePaise: 90_00 }] })] })),
    'Shipping from ₹40, sent in 3–5 days',
    undefined,
  ],
  [
    rulesOf(
      aZone(),
      aZone({
        id: 'city',
        pins: ['38'],
        methods: [aMethod({ kind: 'own', bands: [{ pricePaise: 30_00 }] })],
      }),
    ),
    'Shipping from ₹30, sent in 3–5 days',
    undefined,
  ],
  [
    rulesOf(
      aZone({
        methods: [aMethod({ kind: 'pickup', place: 'Studio', bands: [{ pricePaise: 0 }] })],
      }),
    ),
    'Pickup only, ready in 3–5 days',
    undefined,
  ],
  [rulesOf(), 'No delivery yet', undefined],
])('rules %# are said in words: %s', (rules, product, cart) => {
  expect([deliveryInWords(rules, '3–5 days'), flatPriceInWords(rules)]).toEqual([product, cart]);
});

const pinBeginning = fc.stringMatching(/^[1-9]\d{0,5}$/);
const bands = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 30_000 }), { maxLength: 4 }),
    fc.array(fc.nat(500_00), { minLength: 5, maxLength: 5 }),
  )
  .map(([limits, prices]) => [
    ...limits
      .toSorted((a, b) => a - b)
      .map((upToGrams, index) => ({ upToGrams, pricePaise: prices[index] ?? 0 })),
    { pricePaise: prices[4] ?? 0 },
  ]);
const method = fc.record({
  kind: fc.constantFrom(...DELIVERY_KINDS),
  bands,
  free: fc.option(fc.integer({ min: 1, max: 5_000_00 }), { nil: undefined }),
});
const zone = fc.record({
  pins: fc.array(pinBeginning, { maxLength: 4 }),
  states: fc.subarray([...INDIAN_STATES], { maxLength: 3 }),
  methods: fc.array(method, { maxLength: 3 }),
});
const anyRules = fc.array(zone, { maxLength: 6 }).map((zones) =>
  rulesOf(
    ...zones.map(({ methods, ...places }, at) =>
      aZone({
        ...places,
        id: `zone-${at}`,
        methods: methods.map(({ free, ...one }, index) =>
          aMethod({
            ...one,
            id: `way-${index}`,
            place: 'Studio',
            ...(free !== undefined && { freeOverPaise: free }),
          }),
        ),
      }),
    ),
  ),
);

test('of any rules that are accepted, every address, weight and sum has one price for each way, or none has', () => {
  const parcel = fc.record({ grams: fc.nat(50_000), subtotal: fc.nat(10_000_00) });
  const to = fc.record({
    pin: fc.stringMatching(/^[1-9]\d{5}$/),
    state: fc.constantFrom(...INDIAN_STATES),
  });
  let accepted = 0;
  fc.assert(
    fc.property(anyRules, to, parcel, (rules, address, sent) => {
      fc.pre(sentencesOf(rules).length === 0);
      accepted += 1;
      const options = deliveryOptions(rules, address, sent);
      const again = deliveryOptions({ ...rules, zones: rules.zones.toReversed() }, address, sent);
      expect(again).toEqual(options);
      expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
      for (const { price } of options) expect(Number.isInteger(price) && price >= 0).toBe(true);
      expect(defaultOption(options) === undefined).toBe(options.length === 0);
    }),
    { numRuns: 500 },
  );
  expect(accepted).toBe(500);
});
