import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { Picture } from '#platform/ui/display/picture.tsx';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from '#platform/ui/icons/icons.generated.tsx';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import type { GalleryPicture } from '../../../choices/gallery-pictures.ts';
import { pictureAlt } from '../../../product-card-view.ts';
import { useZoom } from './use-zoom.ts';
import styles from './lightbox.module.css';

type PicturesProps = {
  name: string;
  pictures: GalleryPicture[];
  at: number;
  /** The browser has this file of the first picture: it is in sight at once. */
  shownFile: string | undefined;
};
type LightboxProps = PicturesProps & { isOpen: boolean; onClose: () => void };

/** Tracks which picture of a strip is in view, and scrolls to another. */
function useStrip(start: number, count: number) {
  const strip = useRef<HTMLOListElement>(null);
  const [shown, setShown] = useState(start);
  useEffect(() => {
    const { current } = strip;
    current?.scrollTo({ left: start * current.clientWidth, behavior: 'instant' });
  }, [start]);
  return {
    strip,
    shown,
    go: (to: number): void => {
      const { current } = strip;
      const next = Math.min(count - 1, Math.max(0, to));
      current?.scrollTo({ left: next * current.clientWidth });
      setShown(next);
    },
    follow: (): void => {
      const { current } = strip;
      if (current) setShown(Math.round(current.scrollLeft / current.clientWidth));
    },
  };
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const STEP = 60;

function Pictures({ name, pictures, at, shownFile }: PicturesProps) {
  const { strip, shown, go, follow } = useStrip(at, pictures.length);
  const zoom = useZoom(shown);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step && zoom.isZoomed) zoom.move(step[0] * STEP, step[1] * STEP);
    else if (step && step[0] !== 0) go(shown - step[0]);
    else if (event.key === '+' || event.key === '-') zoom.toggle(event.key === '+');
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);

  const { isZoomed } = zoom;
  const Icon = isZoomed ? ZoomOut : ZoomIn;
  return (
    <div className={styles.all}>
      <p className={`tabular ${styles.count}`} aria-live="polite">
        {`${shown + 1} / ${pictures.length}`}
      </p>
      <IconButton
        className={styles.zoom}
        label="Zoom picture, move with the arrow keys"
        aria-pressed={isZoomed}
        onClick={() => zoom.toggle(!isZoomed)}
      >
        <Icon className="icon" />
      </IconButton>
      <ol
        className={isZoomed ? `${styles.strip} ${styles.zoomed}` : styles.strip}
        ref={strip}
        onScroll={follow}
      >
        {pictures.map((picture, index) => (
          <li key={picture.id} aria-hidden={index !== shown} {...(index === shown && zoom.slide)}>
            <figure>
              {/* In sight until the largest one has loaded. */}
              {index === at && shownFile ? (
                <img src={shownFile} alt="" width={picture.width} height={picture.height} />
              ) : (
                <Picture src={{ ...picture, alt: '' }} sizes="640px" widths={[640]} />
              )}
              <Picture
                src={{ ...picture, alt: pictureAlt(picture.alt, name) }}
                sizes="1920px"
                priority={index === at}
              />
              {picture.caption !== undefined && <figcaption>{picture.caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ol>
      {pictures.length > 1 && (
        <div className={`row ${styles.foot}`}>
          <IconButton label="Previous picture" onClick={() => go(shown - 1)}>
            <ChevronLeft className="icon" />
          </IconButton>
          <ul className={`covered ${styles.thumbnails}`}>
            {pictures.map((picture, index) => (
              <li key={picture.id}>
                <button
                  type="button"
                  aria-label={`Picture ${index + 1}: ${pictureAlt(picture.alt, name)}`}
                  aria-current={index === shown ? 'true' : undefined}
                  onClick={() => go(index)}
                >
                  <Picture src={{ ...picture, alt: '' }} sizes="56px" widths={[64, 96, 160]} />
                </button>
              </li>
            ))}
          </ul>
          <IconButton label="Next picture" onClick={() => go(shown + 1)}>
            <ChevronRight className="icon" />
          </IconButton>
        </div>
      )}
    </div>
  );
}

export default function LightboxDialog({ isOpen, onClose, ...shown }: LightboxProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      size="xl"
      className={styles.lightbox}
      label={`Pictures of ${shown.name}`}
    >
      <Pictures {...shown} />
    </Dialog>
  );
}
