import { useEffect, useState } from 'react';
import { Picture } from '#platform/ui/display/picture.tsx';
import type { ProductImage } from '../contract.ts';

const MAIN_SIZES = {
  page: '(max-width: 1100px) 100vw, 600px',
  dialog: '(max-width: 700px) 100vw, (max-width: 1100px) 45vw, 605px',
};

type GalleryProps = {
  images: ProductImage[];
  /** Pictures of the chosen variants: shown first, in the same frame as the choice. */
  variantImages: ProductImage[];
  name: string;
  place: 'page' | 'dialog';
};

/** One large picture and every other as a thumbnail that can be seen without scrolling sideways. */
export function Gallery({ images, variantImages, name, place }: GalleryProps) {
  const all = [...images, ...variantImages];
  const firstVariantId = variantImages[0]?.id;
  const primaryId = (images.find((image) => image.isPrimary) ?? images[0])?.id;
  const [shownId, setShownId] = useState(firstVariantId ?? primaryId);
  useEffect(() => {
    setShownId(firstVariantId ?? primaryId);
  }, [firstVariantId, primaryId]);
  const shown = all.find((image) => image.id === shownId) ?? all[0];

  return (
    <div className="gal">
      {all.length > 1 && (
        <ul className="thumbs" aria-label={`Pictures of ${name}`}>
          {all.map((image, index) => (
            <li key={image.id} className={image.id === shown?.id ? 'on' : ''}>
              <button
                type="button"
                aria-label={`Picture ${index + 1} of ${all.length}: ${image.alt || name}`}
                aria-current={image.id === shown?.id ? 'true' : undefined}
                onClick={() => setShownId(image.id)}
              >
                <Picture src={{ ...image, alt: '' }} sizes="88px" widths={[96, 160]} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="main">
        {shown && (
          <Picture key={shown.id} src={shown} sizes={MAIN_SIZES[place]} widths={[480, 640, 960]} priority />
        )}
      </div>
    </div>
  );
}
