import { combinationPicture } from './combination-picture.ts';
import type { ProductImage, PublicProductWire, Variant } from '../contract.ts';
import { variantGroups, variantIdOf } from './variant-choice.ts';

/** `caption`: what it shows, where that is not the choice. */
export type GalleryPicture = ProductImage & { caption?: string };

const MOST = 8;

/** `Shown: Gold`, where a choice without pictures of its own differs from the first options, which the product's picture shows. */
function captionOf(product: PublicProductWire, chosen: Variant[]): string | undefined {
  const differing = variantGroups(product.variants).flatMap(({ options: [first] }, index) => {
    const option = chosen[index];
    return first && option && option.id !== first.id ? [first.value] : [];
  });
  return differing.length === 0 ? undefined : `Shown: ${differing.join(', ')}`;
}

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
  const pictures = [...known.values()].slice(0, MOST);
  const caption = own || ofChoice.length > 0 ? undefined : captionOf(product, chosen);
  const [first, ...rest] = pictures;
  return first && caption !== undefined ? [{ ...first, caption }, ...rest] : pictures;
}

const FEWEST = 2;

type Pictured = Pick<PublicProductWire, 'images' | 'combinations' | 'fields'>;

/** Pictures of others of the same piece, if there are enough to compare; none that something else shows. */
export function siblingsOf({ images, combinations, fields = [] }: Pictured): ProductImage[] {
  const used = new Set([
    ...combinations.map(({ imageId }) => imageId),
    ...fields.map(({ preview }) => preview?.imageId),
  ]);
  const siblings = images.filter(
    ({ id, isPrimary, isSibling }) => isSibling && !isPrimary && !used.has(id),
  );
  return siblings.length < FEWEST ? [] : siblings;
}
