import { useEffect, useRef, useState } from 'react';
import { Picture } from '#platform/ui/display/picture.tsx';
import { galleryPictures } from '../../../choices/gallery-pictures.ts';
import { pictureAlt } from '../../../product-card-view.ts';
import { trueSize } from '../../../true-size.ts';
import type { GalleryProps } from './gallery.tsx';
import { EnlargeButton, useLightbox } from './lightbox.tsx';
import { TrueSizeDrawing } from './true-size-drawing.tsx';
import styles from '../product.module.css';
import fullStyles from '../full/full.module.css';
import productDialogStyles from '../product-dialog.module.css';

const BIG = '(max-width: 700px) 100vw, (max-width: 1100px) 89vw, (max-width: 1440px) 51.9vw, 710px';
const SQUARE =
  '(max-width: 700px) 100vw, (max-width: 1100px) 44vw, (max-width: 1440px) 25.4vw, 347px';
const WIDTHS = [320, 480, 640, 750, 960, 1280];
/** Position of the drawing among the pictures. */
const DRAWN_AT = 2;

/** Tracks which picture of a phone's strip is in view. A new first one brings it back. */
function useStrip(first: string | undefined) {
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const last = useRef(first);
  useEffect(() => {
    if (last.current !== first) strip.current?.scrollTo({ left: 0 });
    last.current = first;
  }, [first]);
  function follow(): void {
    const { current } = strip;
    if (current) setShown(Math.round(current.scrollLeft / current.clientWidth));
  }
  return { strip, shown, follow };
}

/** The gallery of a product's page: all pictures at once, or on phones a strip to be swiped. */
export function PageGallery({ product, chosen }: GalleryProps) {
  const { name } = product;
  const all = galleryPictures(product, chosen);
  const { strip, shown, follow } = useStrip(all[0]?.id);
  const { open, lightbox } = useLightbox(name);
  const size = trueSize(product, chosen);
  const count = all.length + (size ? 1 : 0);
  // Lays the last of an even number out wide.
  const isWide = (at: number) => at === 0 || (at === all.length - 1 && count % 2 === 0);
  const figures = all.map((picture, at) => {
    const alt = pictureAlt(picture.alt, name);
    return (
      <figure
        key={at === 0 ? 'first' : picture.id}
        className={at === 0 ? styles.big : fullStyles.small}
      >
        <Picture
          src={{ ...picture, alt }}
          sizes={isWide(at) ? BIG : SQUARE}
          widths={WIDTHS}
          priority={at === 0}
        />
        <EnlargeButton
          onOpen={(shownFile) => open(all, at, shownFile)}
          what={picture.caption ?? alt}
        />
        {picture.caption !== undefined && <figcaption>{picture.caption}</figcaption>}
      </figure>
    );
  });
  if (size) figures.splice(DRAWN_AT, 0, <TrueSizeDrawing key="size" {...{ size, chosen }} />);
  return (
    <div className={`covered ${productDialogStyles.gallery}`}>
      <div className={fullStyles.pictures} ref={strip} onScroll={follow}>
        {figures}
      </div>
      {figures.length > 1 && (
        <p className={fullStyles.dots} aria-hidden="true">
          {figures.map(({ key }, at) => (
            <i key={key} className={at === shown ? fullStyles.on : ''} />
          ))}
        </p>
      )}
      {lightbox}
    </div>
  );
}
