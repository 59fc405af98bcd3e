import type { Site } from '#platform/client/load-context.ts';
import { productAvailability } from '../availability.ts';
import type { PublicProductWire } from '../contract.ts';
import { shownPrice } from '../variant-choice.ts';

/** schema.org Product with its Offer, and the BreadcrumbList. */
export function structuredProduct(
  site: Site,
  product: PublicProductWire,
): Record<string, unknown>[] {
  const url = `${site.origin}/product/${product.slug}`;
  const isSoldOut = productAvailability(product).kind === 'sold-out';
  const rating = product.reviewCount > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: product.rating,
      reviewCount: product.reviewCount,
    },
  };
  const crumbs = [
    ['Home', `${site.origin}/`],
    [product.category.name, `${site.origin}/?q=${encodeURIComponent(product.category.name)}`],
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
      brand: { '@type': 'Brand', name: site.name },
      image: product.images.map((image) => new URL(image.url, site.origin).href),
      ...rating,
      offers: {
        '@type': 'Offer',
        url,
        priceCurrency: product.currency,
        price: shownPrice(product),
        availability: `https://schema.org/${isSoldOut ? 'OutOfStock' : 'InStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
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
