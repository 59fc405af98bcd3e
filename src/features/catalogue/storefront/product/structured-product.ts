import type { Shop } from '#features/shop/storefront/use-shop.ts';
import { absoluteAddress } from '#platform/contract/at-origin.ts';
import { availabilityOf, productAvailability } from '../../choices/availability.ts';
import { combinationPicture } from '../../choices/combination-picture.ts';
import type { PublicProductWire } from '../../contract.ts';
import { chosenVariants, shownPrice, variantGroups } from '../../choices/variant-choice.ts';

type ShopOfOffer = Pick<Shop, 'origin' | 'name' | 'words' | 'promise' | 'delivery' | 'workshop'>;

function days(from: number, to: number) {
  return { '@type': 'QuantitativeValue', minValue: from, maxValue: to, unitCode: 'DAY' };
}

/** Only what holds for every address of India, as the page says it. */
function shippingDetails({ delivery: { everywhere }, promise }: ShopOfOffer) {
  if (!everywhere) return undefined;
  const { price, travelDays } = everywhere;
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    ...(price !== undefined && {
      shippingRate: { '@type': 'MonetaryAmount', value: price / 100, currency: 'INR' },
    }),
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(promise.sentFromDays, promise.sentToDays),
      ...(travelDays && { transitTime: days(travelDays.from, travelDays.to) }),
    },
  };
}

/** The owner's own words: how long something can come back stands only in them. */
function returnPolicy({ origin, words }: ShopOfOffer) {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    description: words.returns,
    merchantReturnLink: `${origin}/shipping`,
  };
}

type Node = Record<string, unknown>;
type Combination = PublicProductWire['combinations'][number];

function isSoldOut(combination: Combination): boolean {
  return availabilityOf(combination).kind === 'sold-out';
}

/** True if it depends on the choice what a customer pays, or whether there is any. */
function hasSeveralOffers({ combinations }: PublicProductWire): boolean {
  return new Set(combinations.map((one) => `${one.price} ${isSoldOut(one)}`)).size > 1;
}

type OfferFacts = { url: string; price: number; state: Node; terms: Node };

function offerOf(facts: OfferFacts): Node {
  return {
    '@type': 'Offer',
    url: facts.url,
    priceCurrency: 'INR',
    price: facts.price,
    ...facts.state,
    itemCondition: 'https://schema.org/NewCondition',
    ...facts.terms,
  };
}

/** A pre-order says from which day on it is there, where the page does. */
function stateOf(isGone: boolean, { workshop }: ShopOfOffer, product: PublicProductWire) {
  const { availableOn, drop } = product;
  if (isGone) return { availability: 'https://schema.org/OutOfStock' };
  if (drop) {
    return { availability: 'https://schema.org/PreSale', availabilityStarts: drop.opensAt };
  }
  if (!workshop || availableOn === undefined) return { availability: 'https://schema.org/InStock' };
  return { availability: 'https://schema.org/PreOrder', availabilityStarts: availableOn };
}

/** Delivery and returns. */
function termsOf(shop: ShopOfOffer): Node {
  const shipping = shippingDetails(shop);
  return {
    ...(shipping && { shippingDetails: shipping }),
    hasMerchantReturnPolicy: returnPolicy(shop),
  };
}

/** The terms of the first offer of a page get names, by which the others refer to them. */
function namedTerms(terms: Node, isFirst: boolean): Node {
  return Object.fromEntries(
    Object.entries(terms).map(([name, term]) => [
      name,
      { '@id': `#${name}`, ...(isFirst && (term as Node)) },
    ]),
  );
}

/** Properties that search engines know, by the name of an option group. */
const GROUP_PROPERTIES = new Map([
  ['color', 'color'],
  ['colour', 'color'],
  ['material', 'material'],
  ['pattern', 'pattern'],
  ['size', 'size'],
]);

function propertyOf({ name }: { name: string }): string | undefined {
  return GROUP_PROPERTIES.get(name.trim().toLowerCase().replace(/s$/, ''));
}

function variantOf(product: PublicProductWire, variantId: string, origin: string): Node {
  const chosen = chosenVariants(product.variants, variantId) ?? [];
  const [shown] = chosen.flatMap(({ images }) => images);
  const picture = combinationPicture(product, variantId) ?? shown;
  return {
    '@type': 'Product',
    name: [product.name, ...chosen.map(({ value }) => value)].join(', '),
    ...(picture && { image: new URL(absoluteAddress(origin, picture.url)).href }),
    ...Object.fromEntries(
      chosen.flatMap((one) => {
        const property = propertyOf(one);
        return property === undefined ? [] : [[property, one.value]];
      }),
    ),
  };
}

/** A schema.org ProductGroup in which each combination is a Product with an Offer of its own. */
function groupOf(shop: ShopOfOffer, product: PublicProductWire, url: string): Node {
  const terms = termsOf(shop);
  const properties = variantGroups(product.variants).flatMap((group) => propertyOf(group) ?? []);
  return {
    '@type': 'ProductGroup',
    productGroupID: product.id,
    url,
    variesBy: properties.map((property) => `https://schema.org/${property}`),
    hasVariant: product.combinations.map((combination, at) => ({
      ...variantOf(product, combination.id, shop.origin),
      sku: combination.id,
      offers: offerOf({
        url: `${url}?${new URLSearchParams({ choice: combination.id })}`,
        price: combination.price,
        state: stateOf(isSoldOut(combination), shop, product),
        terms: namedTerms(terms, at === 0),
      }),
    })),
  };
}

function singleOf(shop: ShopOfOffer, product: PublicProductWire, url: string): Node {
  return {
    '@type': 'Product',
    sku: product.id,
    offers: offerOf({
      url,
      price: shownPrice(product),
      state: stateOf(productAvailability(product).kind === 'sold-out', shop, product),
      terms: termsOf(shop),
    }),
  };
}

/** schema.org Product with its Offer, or a ProductGroup where offers differ; and the BreadcrumbList. */
export function structuredProduct(
  shop: ShopOfOffer,
  product: PublicProductWire,
  /** What its reviews say of it. */
  reviews?: Node,
): Node[] {
  const url = `${shop.origin}/product/${product.slug}`;
  const offered = hasSeveralOffers(product) ? groupOf : singleOf;
  const crumbs = [
    ['Home', `${shop.origin}/`],
    [product.category.name, `${shop.origin}/?category=${product.category.slug}`],
    [product.name, url],
  ];
  return [
    {
      '@context': 'https://schema.org',
      name: product.name,
      description: product.description,
      category: product.category.name,
      brand: { '@type': 'Brand', name: shop.name },
      image: product.images.map((image) => new URL(absoluteAddress(shop.origin, image.url)).href),
      ...reviews,
      ...offered(shop, product, url),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(([name, item], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item,
      })),
    },
  ];
}
