import { mediaUrl } from '#features/media/picture-formats.ts';
import { Picture } from '#platform/ui/display/picture.tsx';
import type { ProductImage } from '../../../contract.ts';

type PhotoLinkProps = {
  photo: Pick<ProductImage, 'url' | 'alt' | 'mediaId' | 'width' | 'height'>;
  sizes: string;
  widths: number[];
};

/** Opens a photo over the page, or without scripts in a tab of its own. */
export function PhotoLink({ photo, sizes, widths }: PhotoLinkProps) {
  const { mediaId, url } = photo;
  return (
    <a
      href={mediaId === undefined ? url : mediaUrl(mediaId, 1280, 'webp')}
      data-photo={mediaId ?? ''}
      target="_blank"
      rel="noreferrer"
    >
      <Picture src={photo} sizes={sizes} widths={widths} />
    </a>
  );
}
