import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DEFAULT_DELIVERY,
  deliveryErrors,
  type DeliveryMethod,
  type DeliveryRules,
} from '../shop/delivery/delivery-zones.ts';
import { priceCart, REFUSALS, type PricedCart } from './pricing.ts';

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  unitPrice: fc.integer({ min: 0, max: 100_000_000 }),
  weightGrams: fc.nat(20_000),
});
const lines = fc.array(line, { minLength: 1, maxLength: 50 });
const pin = fc.stringMatching(/^[1-9]\d{5}$/);

function method(change: Partial<DeliveryMethod>): DeliveryMethod {
  const bands = [{ pricePaise: 60_00 }];
  return { id: 'post', name: 'Post', kind: 'courier', bands, place: '', note: '', ...change };
}

/** Own delivery and pickup in one city, a dearer courier in two states, nothing in Ladakh, post elsewhere. */
const RULES: DeliveryRules = {
  packingGrams: 150,
  zones: [
    { id: 'rest', name: 'Rest of India', pins: [], states: [], methods: [method({})] },
    {
      id: 'city',
      name: 'Ahmedabad',
      pins: ['380'],
      states: [],
      methods: [
        method({ id: 'own', kind: 'own', bands: [{ pricePaise: 30_00 }], freeOverPaise: 999_00 }),
        method({ id: 'pickup', kind: 'pickup', bands: [{ pricePaise: 0 }], place: 'Studio' }),
        method({ bands: [{ upToGrams: 500, pricePaise: 40_00 }, { pricePaise: 80_00 }] }),
      ],
    },
    {
      id: 'south',
      name: 'South',
      pins: [],
      states: ['Kerala', 'Tamil Nadu'],
      methods: [method({ extraPer500GramsPaise: 35_00 })],
    },
    { id: 'ladakh', name: 'Ladakh', pins: ['194'], states: [], methods: [] },
  ],
};

test('by default the total is the sum of the lines and flat Rs 25, to the paisa', () => {
  fc.assert(
    fc.property(lines, fc.option(pin), (bought, to) => {
      const { pricing } = priceCart({
        lines: bought,
        rules: DEFAULT_DELIVERY,
        to: to === null ? {} : { pin: to, state: 'Gujarat' },
      });
      const exact = bought.reduce(
        (sum, { quantity, unitPrice }) => sum + BigInt(quantity) * BigInt(unitPrice),
        0n,
      );
      expect(BigInt(pricing.subtotal)).toBe(exact);
      const total = pricing.subtotal + 2_500;
      expect(pricing).toMatchObject({ discount: 0, fee: 0, shipping: 2_500, total });
    }),
  );
});

function isPricedOnce({ delivery, pricing }: PricedCart, methodId: string | undefined): boolean {
  const { chosen, options } = delivery;
  if (!chosen || !('total' in pricing)) return false;
  const total = pricing.subtotal + chosen.price;
  return (
    options.filter(({ id }) => id === chosen.id).length === 1 &&
    (methodId === undefined || chosen.id === methodId) &&
    pricing.shipping === chosen.price &&
    pricing.total === total &&
    Number.isSafeInteger(total) &&
    chosen.price >= 0
  );
}

test('every PIN, weight and sum has one price or a named refusal', () => {
  expect(deliveryErrors(RULES)).toEqual([]);
  const choice = fc.constantFrom(undefined, 'own', 'pickup', 'post', 'gone');
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      lines,
      fc.option(fc.oneof(pin, fc.constantFrom('380015', '194101', '682001'))),
      choice,
      fc.constantFrom(undefined, 'Goa', 'Kerala'),
      (bought, to, methodId, state) => {
        const place = to === null ? {} : { pin: to, state };
        const priced = priceCart({ lines: bought, rules: RULES, to: place, methodId });
        const { delivery, pricing } = priced;
        seen.add(delivery.refusal ?? delivery.chosen.id);
        if (delivery.refusal !== undefined) {
          return REFUSALS.includes(delivery.refusal) && !('total' in pricing);
        }
        return isPricedOnce(priced, methodId);
      },
    ),
    { numRuns: 1_000 },
  );
  expect([...seen].toSorted()).toEqual([
    'METHOD_GONE',
    'NOT_OFFERED',
    'PLACE_UNKNOWN',
    'STATE_UNKNOWN',
    'own',
    'pickup',
    'post',
  ]);
});

test('the cheapest courier is the default, free delivery counts the subtotal, packing counts', () => {
  const at = (grams: number, unitPrice: number, methodId?: string) =>
    priceCart({
      lines: [{ quantity: 1, unitPrice, weightGrams: grams }],
      rules: RULES,
      to: { pin: '380006', state: 'Gujarat' },
      methodId,
    });
  expect(at(350, 0).delivery.chosen).toMatchObject({ id: 'post', price: 40_00 });
  expect(at(351, 0).delivery.chosen).toMatchObject({ id: 'post', price: 80_00 });
  expect(at(0, 998_99, 'own').delivery.chosen).toMatchObject({ price: 30_00, freeIn: 1 });
  expect(at(0, 999_00, 'own').delivery.chosen?.price).toBe(0);
  const kochi = priceCart({
    lines: [{ quantity: 2, unitPrice: 1, weightGrams: 500 }],
    rules: RULES,
    to: { pin: '682001', state: 'Kerala' },
  });
  expect(kochi.delivery.chosen?.price).toBe(60_00 + 2 * 35_00);
});
