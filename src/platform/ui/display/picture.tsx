import { useState } from 'react';
import { preload } from 'react-dom';
import { joinClasses } from '../actions/join-classes.ts';

const STORED_WIDTHS = [64, 96, 128, 160, 240, 320, 480, 640, 750, 960, 1280, 1920];
const FALLBACK_WIDTH = 640;
/** Decoded with its frame, so that the previous picture stays until then. */
const URGENT = { loading: 'eager', fetchPriority: 'high', decoding: 'sync' } as const;
const LATER = { loading: 'lazy', decoding: 'async' } as const;

export type PictureSource = {
  /** Absent for an external picture, which has only its address. */
  mediaId?: string | undefined;
  url: string;
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
};

export type PictureProps = {
  src: PictureSource;
  sizes: string;
  widths?: readonly number[] | undefined;
  /** The one picture that the first screen waits for. */
  priority?: boolean | undefined;
  className?: string | undefined;
};

/** A picture in the sizes a screen needs; a tinted tile with its text where none can be loaded. */
export function Picture({
  src,
  sizes,
  widths = STORED_WIDTHS,
  priority = false,
  className,
}: PictureProps) {
  const [failedUrl, setFailedUrl] = useState('');
  const address = src.mediaId ?? src.url;
  if (failedUrl === address) return <FailedPicture src={src} className={className} />;

  const fail = () => setFailedUrl(address);
  const common = {
    width: src.width,
    height: src.height,
    className,
    ...(priority ? URGENT : LATER),
    onError: fail,
    // A failure before hydration fires no event any more.
    ref: (image: HTMLImageElement | null) => {
      if (image?.complete === true && image.naturalWidth === 0 && image.currentSrc !== '') fail();
    },
  };
  if (src.mediaId === undefined) {
    return <img {...common} src={src.url} alt={src.alt} referrerPolicy="no-referrer" />;
  }
  const offered = offeredWidths(widths, src.width);
  const avif = srcSet(src.mediaId, offered, 'avif');
  if (import.meta.env.SSR && priority) preloadPicture(src.url, avif, sizes);
  return (
    <picture className="picture">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(src.mediaId, offered, 'webp')} sizes={sizes} />
      <img {...common} alt={src.alt} src={mediaUrl(src.mediaId, fallbackWidth(offered), 'webp')} />
    </picture>
  );
}

type FailedPictureProps = { src: PictureSource; className: string | undefined };

/** An empty drawing of the same proportions reserves the space. */
function FailedPicture({ src, className }: FailedPictureProps) {
  return (
    <span
      className={joinClasses('picture-failed', className)}
      role={src.alt === '' ? undefined : 'img'}
      aria-label={src.alt === '' ? undefined : src.alt}
    >
      <svg viewBox={`0 0 ${src.width ?? 4} ${src.height ?? 5}`} aria-hidden="true" />
      <span aria-hidden="true">{src.alt}</span>
    </span>
  );
}

/** Preloads before the fonts, on the connection of the page: a round trip or two sooner; useless in a page already loaded. */
function preloadPicture(url: string, imageSrcSet: string, imageSizes: string): void {
  preload(url, { as: 'image', type: 'image/avif', imageSrcSet, imageSizes, fetchPriority: 'high' });
}

/** No width above the picture's own: it would be the same picture under a larger name. */
function offeredWidths(widths: readonly number[], ownWidth: number | undefined): readonly number[] {
  if (ownWidth === undefined) return widths;
  const within = widths.filter((width) => width <= ownWidth);
  return within.length > 0 ? within : widths.slice(0, 1);
}

function fallbackWidth(offered: readonly number[]): number {
  return offered.findLast((width) => width <= FALLBACK_WIDTH) ?? offered[0] ?? FALLBACK_WIDTH;
}

function srcSet(id: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  return widths.map((width) => `${mediaUrl(id, width, format)} ${width}w`).join(', ');
}

function mediaUrl(id: string, width: number, format: 'avif' | 'webp'): string {
  return `/media/${id}/${width}.${format}`;
}
