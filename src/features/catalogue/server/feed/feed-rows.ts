import { createHash } from 'node:crypto';
import { absoluteAddress } from '#platform/contract/at-origin.ts';
import { wholePictureUrl } from '#features/media/picture-formats.ts';
import { availabilityOf, productAvailability } from '../../choices/availability.ts';
import { combinationPicture } from '../../choices/combination-picture.ts';
import type { ProductImage, PublicProduct } from '../../contract.ts';
import { chosenVariants, savedAmount, shownPrice } from '../../choices/variant-choice.ts';

export type FeedShop = { name: string; origin: string; saysDates: boolean };

/** Names without `g:`, in the order in which they are written. */
export type FeedRow = [name: string, value: string][];

const MAX = { title: 150, description: 5000, brand: 70, type: 750, option: 100, pictures: 10 };

/** Attributes by the name of an option group, without its plural. */
const ATTRIBUTES = new Map([
  ['color', 'color'],
  ['colour', 'color'],
  ['material', 'material'],
  ['pattern', 'pattern'],
  ['size', 'size'],
]);

/** Cuts a text without leaving half a letter at its end. */
function cut(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/\p{Cs}$/u, '')
    .trim();
}

const rupees = (paise: number) => `${(paise / 100).toFixed(2)} INR`;

/** Hashed to at most 50 characters; ids of a combination are longer. */
function rowId(productId: string, combinationId: string): string {
  const text = `${productId} ${combinationId}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function pictureAddress({ mediaId, url }: ProductImage, { origin }: FeedShop): string {
  return new URL(absoluteAddress(origin, mediaId === undefined ? url : wholePictureUrl(mediaId)))
    .href;
}

function availability(isSoldOut: boolean, product: PublicProduct, shop: FeedShop): FeedRow {
  const { availableOn, drop } = product;
  if (isSoldOut) return [['availability', 'out_of_stock']];
  if (drop) {
    return [
      ['availability', 'preorder'],
      ['availability_date', drop.opensAt],
    ];
  }
  if (!shop.saysDates || availableOn === undefined) return [['availability', 'in_stock']];
  return [
    ['availability', 'preorder'],
    ['availability_date', `${availableOn}T00:00+05:30`],
  ];
}

/** Today's price, and the one before if it was higher. */
function prices(price: number, { comparePrice }: PublicProduct): FeedRow {
  const saved = savedAmount(price, comparePrice);
  if (saved === 0) return [['price', rupees(price)]];
  return [
    ['price', rupees(price + saved)],
    ['sale_price', rupees(price)],
  ];
}

function pictures(images: ProductImage[], shop: FeedShop): FeedRow {
  const addresses = [...new Set(images.map((image) => pictureAddress(image, shop)))];
  return addresses
    .slice(0, 1 + MAX.pictures)
    .map((address, at) => [at === 0 ? 'image_link' : 'additional_image_link', address]);
}

type Offer = {
  id: string;
  words: string[];
  link: string;
  images: ProductImage[];
  price: number;
  isSoldOut: boolean;
  choice: FeedRow;
};

function rowOf(shop: FeedShop, product: PublicProduct, offer: Offer): FeedRow {
  const { id, words, link, images, price, isSoldOut, choice } = offer;
  const { name, description, category } = product;
  return [
    ['id', id],
    ['title', cut([name, ...words].join(', '), MAX.title)],
    ['description', cut(description, MAX.description) || cut(name, MAX.title)],
    ['link', link],
    ...pictures(images, shop),
    ...availability(isSoldOut, product, shop),
    ...prices(price, product),
    ['condition', 'new'],
    ['brand', cut(shop.name, MAX.brand)],
    ['identifier_exists', 'no'],
    ['product_type', cut(category.name, MAX.type)],
    ...choice,
  ];
}

/** The primary one first. */
function ownPictures({ images }: PublicProduct): ProductImage[] {
  return images.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary));
}

function combinationRow(
  shop: FeedShop,
  product: PublicProduct,
  combination: PublicProduct['combinations'][number],
): FeedRow {
  const chosen = chosenVariants(product.variants, combination.id) ?? [];
  const own = combinationPicture(product, combination.id);
  const query = new URLSearchParams({ choice: combination.id });
  const attributes = chosen.flatMap(({ name, value }): FeedRow => {
    const attribute = ATTRIBUTES.get(name.trim().toLowerCase().replace(/s$/, ''));
    return attribute === undefined ? [] : [[attribute, cut(value, MAX.option)]];
  });
  return rowOf(shop, product, {
    id: rowId(product.id, combination.id),
    words: chosen.map(({ value }) => value),
    link: `${shop.origin}/product/${product.slug}?${query}`,
    images: [
      ...(own ? [own] : []),
      ...chosen.flatMap(({ images }) => images),
      ...ownPictures(product),
    ],
    price: combination.price,
    isSoldOut: availabilityOf(combination).kind === 'sold-out',
    choice: [['item_group_id', product.id], ...attributes],
  });
}

/** A row for each combination that is offered, or for the product; none without a picture, which shopping sites refuse. */
export function feedRows(shop: FeedShop, product: PublicProduct): FeedRow[] {
  if (product.variants.length > 0) {
    return product.combinations
      .map((combination) => combinationRow(shop, product, combination))
      .filter(hasPicture);
  }
  const row = rowOf(shop, product, {
    id: product.id,
    words: [],
    link: `${shop.origin}/product/${product.slug}`,
    images: ownPictures(product),
    price: shownPrice(product),
    isSoldOut: productAvailability(product).kind === 'sold-out',
    choice: [],
  });
  return [row].filter(hasPicture);
}

function hasPicture(row: FeedRow): boolean {
  return row.some(([name]) => name === 'image_link');
}
