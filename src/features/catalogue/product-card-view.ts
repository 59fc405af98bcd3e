import { momentWords } from '#platform/contract/india/moment-words.ts';
import { productAvailability, type Availability } from './choices/availability.ts';
import type { ProductImage, PublicProductWire } from './contract.ts';
import { shownPrice, variantGroups } from './choices/variant-choice.ts';

export type CardPicture = Omit<ProductImage, 'id' | 'isPrimary'>;

/** Prices in rupees. */
export type ProductCardView = {
  id: string;
  slug: string;
  name: string;
  price: number;
  comparePrice?: number;
  rating: number;
  reviewCount: number;
  /** The first, and the second, without alt text, shown on hover. */
  images: CardPicture[];
  swatches: string[];
  /** "2 sizes" where the choice is not a colour. */
  choices?: string;
  /** The product asks for a choice or words before it is added. */
  needsChoice: boolean;
  availability: Availability;
  /** Replaces the button of a product that cannot be bought. */
  closed?: string;
  /** The drop with which it comes out, and its moment in words. */
  drop?: { slug: string; opensAt: string; earlyMinutes?: number | undefined; words: string };
};

// A map, because a group may have the name of an inherited property.
const PLURALS = new Map([
  ['Size', 'sizes'],
  ['Chain', 'chains'],
  ['Letter', 'letters'],
  ['Sign', 'signs'],
]);
const MAX_SWATCHES = 4;

function choicesOf(product: PublicProductWire): string | undefined {
  const [group] = variantGroups(product.variants);
  if (!group || group.options.some((option) => option.swatch)) return undefined;
  return `${group.options.length} ${PLURALS.get(group.name) ?? 'options'}`;
}

function toCardPicture(image: ProductImage, place: number, name: string): CardPicture {
  const { id: _id, isPrimary: _isPrimary, ...picture } = image;
  return { ...picture, alt: place === 0 ? pictureAlt(image.alt, name) : '' };
}

type CardWords = {
  /** Replaces the choices; colours only for a pre-order. */
  making?: string | undefined;
  /** Set while nothing can be ordered: `Back on 5 January`. */
  pause?: string | undefined;
};

function wordsOf({ variants, availableOn }: PublicProductWire, making: string | undefined) {
  const hasColours = variants.some(({ swatch }) => swatch);
  return hasColours && availableOn === undefined ? undefined : making;
}

function comingOf({ drop }: PublicProductWire): Pick<ProductCardView, 'drop'> {
  if (!drop) return {};
  const { title: _, ...coming } = drop;
  return { drop: { ...coming, words: momentWords(drop.opensAt) } };
}

export function toCardView(
  product: PublicProductWire,
  { making, pause }: CardWords = {},
): ProductCardView {
  const availability = productAvailability(product);
  const closed = availability.kind === 'sold-out' ? 'Sold out' : pause;
  const primary = product.images.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
  const swatches = product.variants.flatMap((variant) => variant.swatch ?? []);
  const choices = wordsOf(product, making) ?? choicesOf(product);
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    price: shownPrice(product),
    ...(product.comparePrice !== undefined && { comparePrice: product.comparePrice }),
    rating: product.rating,
    reviewCount: product.reviewCount,
    images: primary.slice(0, 2).map((image, place) => toCardPicture(image, place, product.name)),
    swatches: swatches.slice(0, MAX_SWATCHES),
    ...(choices !== undefined && { choices }),
    needsChoice:
      product.variants.length > 0 || product.fields?.some(({ isRequired }) => isRequired) === true,
    availability,
    ...(closed !== undefined && { closed }),
    ...comingOf(product),
  };
}

const FILE_NAMES = [
  /^(?:img|dsc[nf]?|pxl|mvimg|image|photo|picture)?[\s_-]*\d[\d\s_().-]*(?:wa\d+)?(?:\.[a-z]{3,4})?$/i,
  /^(?:whatsapp image|screenshot)[\s_-].*\d/i,
  /^[0-9a-f]{8}(?:[\s-][0-9a-f]{4}){3}[\s-][0-9a-f]{12}(?:\.[a-z]{3,4})?$/i,
  /^(?:variant )?image$/i,
];

/** The alt text of a picture: the owner's words, or the product's name. */
export function pictureAlt(alt: string, name: string): string {
  const words = alt.trim();
  return words === '' || FILE_NAMES.some((pattern) => pattern.test(words)) ? name : words;
}
