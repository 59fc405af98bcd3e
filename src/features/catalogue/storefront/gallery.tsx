import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { Picture } from '#platform/ui/display/picture.tsx';
import { ZoomIn } from '#platform/ui/icons/zoom-in.tsx';
import { ZoomOut } from '#platform/ui/icons/zoom-out.tsx';
import type { ProductImage } from '../contract.ts';
import { pictureAlt } from '../product-card-view.ts';

const MAIN_SIZES = {
  page: '(max-width: 700px) 100vw, (max-width: 1100px) calc(89vw - 108px), (max-width: 1440px) calc(51.9vw - 146px), 602px',
  // On wide screens the picture fills the height of the dialog and its sides are cropped.
  dialog: '(max-width: 700px) 100vw, (max-width: 1100px) calc(45.5vw - 49px), 640px',
};
const MAIN_WIDTHS = [320, 480, 640, 750, 960, 1280];
/** The largest width offered. */
const ZOOM_WIDTH = 1920;
const ZOOMED = { sizes: `${ZOOM_WIDTH}px`, widths: [...MAIN_WIDTHS, ZOOM_WIDTH] };
const THUMB_SIZES = {
  page: '(max-width: 700px) 56px, 88px',
  dialog: '60px',
};

type GalleryProps = {
  images: ProductImage[];
  /** Shown first. */
  variantImages: ProductImage[];
  /** Of the chosen combination: shown before them. */
  ownImage: ProductImage | undefined;
  name: string;
  place: 'page' | 'dialog';
};

type ThumbProps = {
  image: ProductImage;
  label: string;
  sizes: string;
  isShown: boolean;
  onPick: () => void;
};

function Thumb({ image, label, sizes, isShown, onPick }: ThumbProps) {
  return (
    <li className={isShown ? 'on' : ''}>
      <button
        type="button"
        aria-label={label}
        aria-current={isShown ? 'true' : undefined}
        onClick={onPick}
      >
        <Picture src={{ ...image, alt: '' }} sizes={sizes} widths={[64, 96, 160, 240]} />
      </button>
    </li>
  );
}

/** The picture of the choice, else the first, until one is picked. */
function useShown({ images, variantImages, ownImage }: GalleryProps) {
  const first =
    ownImage ?? variantImages[0] ?? images.find((image) => image.isPrimary) ?? images[0];
  const [picked, setPicked] = useState<{ image: ProductImage; over: string | undefined }>();
  const isPickedNow = picked !== undefined && picked.over === first?.id;
  return {
    shown: isPickedNow ? picked.image : first,
    pick: (image: ProductImage) => setPicked({ image, over: first?.id }),
  };
}

export function Gallery(props: GalleryProps) {
  const { images, variantImages, ownImage, name, place } = props;
  const { shown, pick } = useShown(props);
  const choice = [...images, ...variantImages];
  const isOther = ownImage !== undefined && !choice.some(({ id }) => id === ownImage.id);
  const all = isOther ? [...choice, ownImage] : choice;
  if (!shown) return <div className="gal" />;
  return (
    <div className="gal">
      {all.length > 1 && (
        <ul className="thumbs" aria-label={`Pictures of ${name}`}>
          {all.map((image, index) => (
            <Thumb
              key={image.id}
              image={image}
              label={`Picture ${index + 1} of ${all.length}: ${pictureAlt(image.alt, name)}`}
              sizes={THUMB_SIZES[place]}
              isShown={image.id === shown.id}
              onPick={() => pick(image)}
            />
          ))}
        </ul>
      )}
      <ZoomFrame
        picture={(isZoomed) => (
          <Picture
            src={{ ...shown, alt: pictureAlt(shown.alt, name) }}
            {...(isZoomed ? ZOOMED : { sizes: MAIN_SIZES[place], widths: MAIN_WIDTHS })}
            priority
          />
        )}
      />
    </div>
  );
}

const STEP = 10;
const MOVES: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const within = (percent: number): number => Math.min(100, Math.max(0, percent));

/** Position of the zoom in percent; a CSS property, so that moving renders nothing. */
function usePan() {
  const frame = useRef<HTMLDivElement>(null);
  const at = useRef({ x: 50, y: 50 });
  function look(x: number, y: number): void {
    at.current = { x: within(x), y: within(y) };
    frame.current?.style.setProperty('--zoom-at', `${at.current.x}% ${at.current.y}%`);
  }
  return { frame, at, look };
}

type ZoomFrameProps = { picture: (isZoomed: boolean) => ReactNode };

/** Zooms its picture; the pointer or the arrow keys move over it. */
function ZoomFrame({ picture }: ZoomFrameProps) {
  const [isZoomed, setIsZoomed] = useState(false);
  const { frame, at, look } = usePan();

  function follow(event: PointerEvent<HTMLDivElement>): void {
    if (!isZoomed) return;
    const box = event.currentTarget.getBoundingClientRect();
    look(
      ((event.clientX - box.left) / box.width) * 100,
      ((event.clientY - box.top) / box.height) * 100,
    );
  }
  function pan(event: KeyboardEvent): void {
    const move = isZoomed && MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    look(at.current.x + move[0], at.current.y + move[1]);
  }

  const Icon = isZoomed ? ZoomOut : ZoomIn;
  return (
    <div className={isZoomed ? 'main zoomed' : 'main'} ref={frame} onPointerMove={follow}>
      {picture(isZoomed)}
      <button
        type="button"
        className="iconbtn zoom"
        aria-pressed={isZoomed}
        aria-label="Zoom picture, move with the arrow keys"
        onClick={() => setIsZoomed(!isZoomed)}
        onKeyDown={pan}
      >
        <Icon className="ico" />
      </button>
    </div>
  );
}
