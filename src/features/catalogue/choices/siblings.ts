import type { ProductImage, PublicProductWire } from '../contract.ts';

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
