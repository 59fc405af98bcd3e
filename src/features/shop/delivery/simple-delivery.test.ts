import { expect, test } from 'vitest';
import { deliveryOptions } from './delivery-price.ts';
import { DEFAULT_DELIVERY, DeliveryRules, deliveryErrors } from './delivery-zones.ts';
import {
  deliveryOf,
  simpleDeliveryOf,
  UNANSWERED_DELIVERY,
  type SimpleDelivery,
} from './simple-delivery.ts';

const BY_WEIGHT: SimpleDelivery = { ...UNANSWERED_DELIVERY, way: 'weight' };
const FLAT: SimpleDelivery = { ...UNANSWERED_DELIVERY, flatPaise: 80_00 };
const PICKUP: SimpleDelivery = { ...UNANSWERED_DELIVERY, way: 'pickup', place: '4 Lake Road' };

test.each([FLAT, BY_WEIGHT, PICKUP])(
  '$way: the answers are read back from their rules',
  (simple) => {
    const rules = DeliveryRules.parse(deliveryOf(simple));
    expect(simpleDeliveryOf(rules)).toEqual(simple);
  },
);

test.each([
  [400, 60_00],
  [800, 90_00],
  [1_200, 130_00],
])('by weight, %i g cost %i paise', (grams, price) => {
  const [option] = deliveryOptions(deliveryOf(BY_WEIGHT), {}, { grams, subtotal: 500_00 });
  expect(option?.price).toBe(price);
});

test('a price that nobody gave and a pickup without a place are refused', () => {
  expect(DeliveryRules.safeParse(deliveryOf(UNANSWERED_DELIVERY)).success).toBe(false);
  expect(deliveryErrors(deliveryOf({ ...PICKUP, place: '' }))).toHaveLength(1);
});

test('finer rules are left to My shop', () => {
  const [zone] = DEFAULT_DELIVERY.zones;
  if (zone === undefined) throw new Error('no zone');
  expect(simpleDeliveryOf({ zones: [], packingGrams: 0 })).toBeUndefined();
  expect(simpleDeliveryOf({ zones: [zone], packingGrams: 50 })).toBeUndefined();
  expect(
    simpleDeliveryOf({ zones: [{ ...zone, pins: ['110'] }], packingGrams: 0 }),
  ).toBeUndefined();
});
