import type { ReactNode } from 'react';
import { mediaUrl } from '#features/media/picture-formats.ts';
import homePartsStyles from './home-parts.module.css';

const WIDTHS = [320, 640] as const;

type FarPictureProps = {
  mediaId: string | undefined;
  alt?: string;
  sizes: string;
  /** Wider than half a screen. */
  isWide?: boolean;
};

/** A picture far below the first screen; its place has the size that the styles give it. */
export function FarPicture({ mediaId, alt = '', sizes, isWide = false }: FarPictureProps) {
  if (mediaId === undefined) return null;
  const widths = isWide ? ([...WIDTHS, 960] as const) : WIDTHS;
  return (
    <img
      src={mediaUrl(mediaId, 640, 'webp')}
      srcSet={widths.map((width) => `${mediaUrl(mediaId, width, 'webp')} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      loading="lazy"
    />
  );
}

type PartProps = {
  id: string;
  title: string;
  note?: string | undefined;
  /** Rendered beside the title. */
  more?: ReactNode;
  children: ReactNode;
};

/** A titled part of the home page. */
export function Part({ id, title, note, more, children }: PartProps) {
  return (
    <section className={`frame ${homePartsStyles.part}`} aria-labelledby={id}>
      <div className={homePartsStyles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {note !== undefined && <p className="muted">{note}</p>}
        </div>
        {more}
      </div>
      {children}
    </section>
  );
}
