import { Picture } from '#platform/ui/display/picture.tsx';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { ImageOff } from '#platform/ui/icons/image-off.tsx';
import type { AdminProductWire } from '../../../admin-contract.ts';

/** The picture the shop shows first. */
export function ProductThumb({ product }: { product: AdminProductWire }) {
  const { name, images } = product;
  const image = images.find(({ isPrimary }) => isPrimary) ?? images[0];
  if (!image) {
    return (
      <span className="pthumb pic-failed">
        <ImageOff className="ico-s" />
        <VisuallyHidden>{name}, no picture yet</VisuallyHidden>
      </span>
    );
  }
  return (
    <Picture
      className="pthumb"
      src={{ ...image, alt: name }}
      sizes="(max-width: 700px) 64px, 56px"
      widths={[64, 96, 160, 240]}
    />
  );
}
