type Picture = { id: string };
type Pictured<P extends Picture> = {
  images: P[];
  variants: { images: P[] }[];
  combinations: { id: string; imageId?: string | undefined }[];
};

/** The picture of a combination's own; undefined: those of its variants are shown. */
export function combinationPicture<P extends Picture>(
  { images, variants, combinations }: Pictured<P>,
  variantId: string,
): P | undefined {
  const imageId = combinations.find(({ id }) => id === variantId)?.imageId;
  const all = [...images, ...variants.flatMap((variant) => variant.images)];
  return all.find(({ id }) => id === imageId);
}
