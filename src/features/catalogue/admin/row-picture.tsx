import { mediaUrl } from '#features/media/picture-formats.ts';
import { ImageOff } from '#platform/ui/icons/icons.generated.tsx';
import styles from './list/products.module.css';

/** Needs no text: the name beside it says what it shows. */
export function RowPicture({ mediaId }: { mediaId: string | undefined }) {
  if (mediaId === undefined) {
    return (
      <span className={`${styles.thumbnail} picture-failed`}>
        <ImageOff className="icon-small" />
      </span>
    );
  }
  return (
    <img
      className={styles.thumbnail}
      src={mediaUrl(mediaId, 160, 'webp')}
      alt=""
      width="56"
      height="70"
      loading="lazy"
      decoding="async"
    />
  );
}
