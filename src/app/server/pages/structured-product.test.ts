import { expect, test } from 'vitest';
import type { PublicProductWire } from '#features/catalogue/contract.ts';
import { structuredProduct } from '#features/catalogue/storefront/product/structured-product.ts';
import { structuredReviews } from '#features/reviews/storefront/shown/structured-reviews.ts';
import type { DeliveryMethod, DeliveryZone } from '#features/shop/delivery/delivery-zones.ts';
import { presentShop } from '#features/shop/server/present-shop.ts';
import { NEW_SHOP, type ShopSettings } from '#features/shop/settings/settings.ts';

const TRAY = {
  slug: 'tray',
  name: 'Tray',
  price: 899,
  variants: [],
  combinations: [],
  images: [],
  category: { name: 'Trays', slug: 'trays' },
} as unknown as PublicProductWire;
const STATE = {
  isDemo: false,
  hasAddress: true,
  isSelling: true,
  wasOpened: true,
  takenCapacity: new Map(),
  now: new Date(),
};

function offered(change: Partial<ShopSettings>) {
  const shop = { ...presentShop({ ...NEW_SHOP, ...change }, STATE), origin: 'https://shop.test' };
  const [{ offers }] = structuredProduct(shop, TRAY) as [{ offers: Record<string, unknown> }];
  return { line: shop.delivery.line, offers };
}

const COURIER: DeliveryMethod = {
  id: 'standard',
  name: 'Courier',
  kind: 'courier',
  bands: [{ pricePaise: 62_50 }],
  place: '',
  note: '',
};

function sentBy(methods: Partial<DeliveryMethod>[], zone: Partial<DeliveryZone> = {}) {
  const zones = [
    {
      id: 'rest',
      name: 'Rest',
      pins: [],
      states: [],
      methods: methods.map((method) => ({ ...COURIER, ...method })),
      ...zone,
    },
  ];
  return { delivery: { zones, packingGrams: 0 } };
}

const INDIA = { '@type': 'DefinedRegion', addressCountry: 'IN' };
const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

test('one way for the whole of India is named with its price and days, as the page says them', () => {
  const travelDays = { from: 2, to: 6 };
  const { line, offers } = offered(sentBy([{ travelDays }, { id: 'shop', kind: 'pickup' }]));
  expect(line).toBe('₹62.50 flat shipping, sent in 3–5 days');
  expect(offers['shippingDetails']).toEqual({
    '@type': 'OfferShippingDetails',
    shippingDestination: INDIA,
    shippingRate: { '@type': 'MonetaryAmount', value: 62.5, currency: 'INR' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(3, 5),
      transitTime: days(2, 6),
    },
  });
});

test.each([
  ['free from a sum', { freeOverPaise: 2_000_00 }],
  ['by weight', { bands: [{ upToGrams: 500, pricePaise: 60_00 }, { pricePaise: 90_00 }] }],
  ['more for each 500 g', { extraPer500GramsPaise: 20_00 }],
])('a price that depends on the order is not named: %s', (_what, method) => {
  expect(offered(sentBy([method])).offers['shippingDetails']).toEqual({
    '@type': 'OfferShippingDetails',
    shippingDestination: INDIA,
    deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: days(3, 5) },
  });
});

test.each<[string, Partial<ShopSettings>]>([
  ['one state alone', sentBy([{}], { states: ['Gujarat'] })],
  ['the buyer chooses', sentBy([{}, { id: 'express', bands: [{ pricePaise: 120_00 }] }])],
  ['pickup only', sentBy([{ kind: 'pickup', place: 'At the workshop' }])],
  ['nothing is sent', sentBy([])],
  [
    'the composition scheme',
    {
      tax: { mode: 'composition', gstin: '' },
      who: { ...NEW_SHOP.who, state: 'Gujarat' },
    },
  ],
])('nothing is promised for the whole of India: %s', (_what, change) => {
  expect(offered(change).offers).not.toHaveProperty('shippingDetails');
});

test('a product whose combinations cost different prices is a group of products', () => {
  const shop = { ...presentShop(NEW_SHOP, STATE), origin: 'https://shop.test' };
  const variants = [
    { id: 'lagoon', name: 'Colours', value: 'Lagoon', images: [{ url: '/media/lagoon.webp' }] },
    { id: 'small', name: 'Size', value: 'Small', images: [] },
    { id: 'large', name: 'Size', value: 'Large', images: [] },
  ];
  const combinations = [
    { id: 'lagoon+small', price: 899 },
    { id: 'lagoon+large', price: 1499.5, stock: 0, imageId: 'wide' },
  ];
  const images = [{ id: 'wide', url: '/media/wide.webp' }];
  const parts = { id: 'bowl', variants, combinations, images };
  const bowl = { ...TRAY, ...parts } as unknown as PublicProductWire;
  const [group] = structuredProduct(shop, bowl);
  const terms = {
    hasMerchantReturnPolicy: { '@id': '#hasMerchantReturnPolicy' },
    shippingDetails: { '@id': '#shippingDetails' },
  };
  const address = 'https://shop.test/product/tray';
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    name: 'Tray',
    productGroupID: 'bowl',
    url: address,
    variesBy: ['https://schema.org/color', 'https://schema.org/size'],
    hasVariant: [
      {
        '@type': 'Product',
        name: 'Tray, Lagoon, Small',
        sku: 'lagoon+small',
        color: 'Lagoon',
        size: 'Small',
        image: 'https://shop.test/media/lagoon.webp',
        offers: {
          url: `${address}?choice=lagoon%2Bsmall`,
          price: 899,
          availability: 'https://schema.org/InStock',
          hasMerchantReturnPolicy: {
            '@id': '#hasMerchantReturnPolicy',
            '@type': 'MerchantReturnPolicy',
          },
        },
      },
      {
        name: 'Tray, Lagoon, Large',
        image: 'https://shop.test/media/wide.webp',
        offers: { price: 1499.5, availability: 'https://schema.org/OutOfStock', ...terms },
      },
    ],
  });
  expect(group).not.toHaveProperty('offers');
  const alike = combinations.map(({ id }) => ({ id, price: 899 }));
  expect(structuredProduct(shop, { ...bowl, combinations: alike })[0]).toMatchObject({
    '@type': 'Product',
    offers: { price: 899, url: address },
  });
});

test('a pre-order is one where the shop tells its buyers dates', () => {
  const shop = { ...presentShop(NEW_SHOP, STATE), origin: 'https://shop.test' };
  const product = { ...TRAY, availableOn: '2099-01-04' };
  expect(structuredProduct(shop, product)[0]).toMatchObject({
    offers: { availability: 'https://schema.org/InStock' },
  });
  const workshop = {} as NonNullable<typeof shop.workshop>;
  expect(structuredProduct({ ...shop, workshop }, product)[0]).toMatchObject({
    offers: { availability: 'https://schema.org/PreOrder', availabilityStarts: '2099-01-04' },
  });
});

test('returns are those of the page, in its words', () => {
  const words = { ...NEW_SHOP.words, returns: 'Broken? Write within a week.' };
  expect(offered({ words }).offers['hasMerchantReturnPolicy']).toEqual({
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    description: 'Broken? Write within a week.',
    merchantReturnLink: 'https://shop.test/shipping',
  });
});

test('the breadcrumb leads to the category, as that of the page does', () => {
  const shop = { ...presentShop(NEW_SHOP, STATE), origin: 'https://shop.test' };
  const [, crumbs] = structuredProduct(shop, TRAY);
  expect(crumbs).toMatchObject({
    itemListElement: [{}, { name: 'Trays', item: 'https://shop.test/?category=trays' }, {}],
  });
});

test('reviews are those that the page shows, and without any there is no rating', () => {
  const shop = { ...presentShop(NEW_SHOP, STATE), origin: 'https://shop.test' };
  const said = { id: '1', name: 'Asha K.', rating: 4, text: 'Good', pictures: [] };
  const reviews = { rating: 4.5, count: 2, counts: [1, 1, 0, 0, 0] };
  const shown = { ...reviews, reviews: [{ ...said, at: '2026-03-01T10:00:00.000Z' }] };
  expect(structuredProduct(shop, TRAY, structuredReviews(shown))[0]).toMatchObject({
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    review: [
      {
        author: { '@type': 'Person', name: 'Asha K.' },
        datePublished: '2026-03-01',
        reviewBody: 'Good',
        reviewRating: { ratingValue: 4 },
      },
    ],
  });
  const bare = { ...TRAY, rating: 4.5, reviewCount: 2 };
  expect(structuredProduct(shop, bare)[0]).not.toHaveProperty('aggregateRating');
});

test('a product of a coming drop is PreSale until its moment, unless it is sold out', () => {
  const shop = { ...presentShop(NEW_SHOP, STATE), origin: 'https://shop.test' };
  const opensAt = '2036-12-04T13:30:00.000Z';
  const drop = { slug: 'monsoon', title: 'Monsoon', opensAt };
  const offersOf = (product: PublicProductWire) =>
    (structuredProduct(shop, product) as [{ offers: Record<string, unknown> }])[0].offers;
  expect(offersOf({ ...TRAY, drop })).toMatchObject({
    availability: 'https://schema.org/PreSale',
    availabilityStarts: opensAt,
  });
  expect(offersOf({ ...TRAY, drop, stock: 0 })['availability']).toBe(
    'https://schema.org/OutOfStock',
  );
});
