import { combinationPicture } from './combination-picture.ts';
import type { ProductImage, PublicProductWire, Variant } from '../contract.ts';
import { variantIdOf } from './variant-choice.ts';

/** `caption`: of what other choice it is. */
export type GalleryPicture = ProductImage & { caption?: string };

const MOST = 8;

/** Pictures of a piece: the choice first, then the rest of it, then one of each other choice. */
export function galleryPictures(product: PublicProductWire, chosen: Variant[]): GalleryPicture[] {
  const own = combinationPicture(product, variantIdOf(chosen.map(({ id }) => id)));
  const ofChoice = chosen.flatMap(({ images }) => images);
  const main = product.images.find(({ isPrimary }) => isPrimary);
  const others = product.variants.flatMap(({ images: [first], value }) =>
    first ? [{ ...first, caption: value }] : [],
  );
  const all = [...(own ? [own] : []), ...ofChoice, ...(main ? [main] : []), ...product.images];
  const known = new Map<string, GalleryPicture>();
  for (const picture of [...all, ...others]) {
    if (!known.has(picture.id)) known.set(picture.id, picture);
  }
  return [...known.values()].slice(0, MOST);
}
