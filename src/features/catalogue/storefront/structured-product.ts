import type { Shop } from '#features/shop/storefront/use-shop.ts';
import { productAvailability } from '../availability.ts';
import type { PublicProductWire } from '../contract.ts';
import { shownPrice } from '../variant-choice.ts';

type ShopOfOffer = Pick<Shop, 'origin' | 'name' | 'words' | 'promise' | 'delivery'>;

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

/** schema.org Product with its Offer, and the BreadcrumbList. */
export function structuredProduct(
  shop: ShopOfOffer,
  product: PublicProductWire,
): Record<string, unknown>[] {
  const shipping = shippingDetails(shop);
  const url = `${shop.origin}/product/${product.slug}`;
  const isSoldOut = productAvailability(product).kind === 'sold-out';
  const rating = product.reviewCount > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: product.rating,
      reviewCount: product.reviewCount,
    },
  };
  const crumbs = [
    ['Home', `${shop.origin}/`],
    [product.category.name, `${shop.origin}/?category=${product.category.slug}`],
    [product.name, url],
  ];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description: product.description,
      sku: product.id,
      category: product.category.name,
      brand: { '@type': 'Brand', name: shop.name },
      image: product.images.map((image) => new URL(image.url, shop.origin).href),
      ...rating,
      offers: {
        '@type': 'Offer',
        url,
        priceCurrency: product.currency,
        price: shownPrice(product),
        availability: `https://schema.org/${isSoldOut ? 'OutOfStock' : 'InStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        ...(shipping && { shippingDetails: shipping }),
        hasMerchantReturnPolicy: returnPolicy(shop),
      },
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
