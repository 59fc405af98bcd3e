import { useLayoutEffect, useRef, useState } from 'react';
import { Picture } from '#platform/ui/display/picture.tsx';
import type { PublicProductWire, Variant } from '../../../contract.ts';
import { galleryPictures, type GalleryPicture } from '../../../choices/gallery-pictures.ts';
import { pictureAlt } from '../../../product-card-view.ts';
import { EnlargeButton, useLightbox } from './lightbox.tsx';
import { travelFromCard } from './travel.ts';
import styles from '../product-dialog.module.css';

/** The picture fills the height of the dialog on wide screens, and its sides are cropped. */
const SIZES = '(max-width: 700px) 100vw, (max-width: 1100px) calc(45.5vw - 49px), 640px';
const WIDTHS = [320, 480, 640, 750, 960, 1280];
const MOST = 5;

export type GalleryProps = { product: PublicProductWire; chosen: Variant[] };

type ThumbProps = {
  image: GalleryPicture;
  label: string;
  isShown: boolean;
  onPick: () => void;
};

function Thumb({ image, label, isShown, onPick }: ThumbProps) {
  return (
    <li className={isShown ? 'on' : ''}>
      <button
        type="button"
        aria-label={label}
        aria-current={isShown ? 'true' : undefined}
        onClick={onPick}
      >
        <Picture src={{ ...image, alt: '' }} sizes="60px" widths={[64, 96, 160, 240]} />
      </button>
    </li>
  );
}

/** The picture of the choice, else the first, until one is picked. */
function useShown([first]: GalleryPicture[]) {
  const [picked, setPicked] = useState<{ image: GalleryPicture; over: string | undefined }>();
  const isPickedNow = picked !== undefined && picked.over === first?.id;
  return {
    shown: isPickedNow ? picked.image : first,
    pick: (image: GalleryPicture) => setPicked({ image, over: first?.id }),
  };
}

/** The dialog's gallery: one picture, and the others below it. */
export function Gallery({ product, chosen }: GalleryProps) {
  const { name } = product;
  const all = galleryPictures(product, chosen);
  const { shown, pick } = useShown(all);
  const { open, lightbox } = useLightbox(name);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) travelFromCard(place.current);
  }, []);
  if (!shown) return <div className={styles.gallery} />;
  const thumbs = all.slice(0, MOST);
  return (
    <div className={`covered ${styles.gallery}`}>
      {thumbs.length > 1 && (
        <ul className={`cluster ${styles.thumbs}`} aria-label={`Pictures of ${name}`}>
          {thumbs.map((image, index) => (
            <Thumb
              key={image.id}
              image={image}
              label={`Picture ${index + 1} of ${thumbs.length}: ${pictureAlt(image.alt, name)}`}
              isShown={image.id === shown.id}
              onPick={() => pick(image)}
            />
          ))}
        </ul>
      )}
      <div className={styles.main} ref={place}>
        <Picture
          src={{ ...shown, alt: pictureAlt(shown.alt, name) }}
          sizes={SIZES}
          widths={WIDTHS}
          priority
        />
        {shown.caption !== undefined && <p className={styles.caption}>{shown.caption}</p>}
        <EnlargeButton onOpen={(shownFile) => open(all, all.indexOf(shown), shownFile)} />
      </div>
      {lightbox}
    </div>
  );
}
