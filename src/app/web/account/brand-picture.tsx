import { mediaUrl, type MediaWidth } from '#features/media/picture-formats.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';

type Props = {
  /** Largest width at which the owner's picture is shown. */
  widest: MediaWidth;
  /** The demo's own crop for this place. */
  demo: { avif: string; webp: string; width: number; height: number };
};

/** The home page's picture beside a form: decoration that nothing waits for. */
export function BrandPicture({ widest, demo: { avif, webp, width, height } }: Props) {
  const { look, isDemo } = useShop();
  const later = { loading: 'lazy', decoding: 'async' } as const;
  if (look.picture) {
    const { mediaId } = look.picture;
    return (
      <picture>
        <source type="image/avif" srcSet={mediaUrl(mediaId, widest, 'avif')} />
        <img {...later} alt="" src={mediaUrl(mediaId, widest, 'webp')} />
      </picture>
    );
  }
  if (!isDemo) return null;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} />
      <img {...later} alt="" src={webp} width={width} height={height} />
    </picture>
  );
}
