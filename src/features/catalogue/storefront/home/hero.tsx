import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { mediaUrl } from '#features/media/picture-formats.ts';
import { StaticPart } from '#platform/client/page/static-part.tsx';
import { ShoreFoam } from '#platform/ui/shore/shore-foam.tsx';
import phoneAvif from './hero/hero-780.avif';
import phoneWebp from './hero/hero-780.webp';
import midAvif from './hero/hero-1440.avif';
import midWebp from './hero/hero-1440.webp';
import wideAvif from './hero/hero-1920.avif';
import wideWebp from './hero/hero-1920.webp';
import styles from './home.module.css';
import shoreStyles from '#platform/ui/shore/shore.module.css';
import buttonStyles from '#platform/ui/actions/button.module.css';

const HeroFacts = import.meta.env.SSR
  ? lazy(async () => ({ default: (await import('./parts/hero-facts.tsx')).HeroFacts }))
  : () => null;

const WIDTHS = [750, 1280, 1920] as const;
/** A phone cuts off the sides of its picture: what is shown is wider than the screen. */
const SIZES = '(max-width: 700px) 530px, 100vw';

/** The owner's picture; its focal point stands in the page's style. */
function OwnPicture({ mediaId, alt }: { mediaId: string; alt: string }) {
  const srcSet = (format: 'avif' | 'webp') =>
    WIDTHS.map((width) => `${mediaUrl(mediaId, width, format)} ${width}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={SIZES} />
      <img
        src={mediaUrl(mediaId, 1280, 'webp')}
        srcSet={srcSet('webp')}
        sizes={SIZES}
        alt={alt}
        width="1920"
        height="1080"
        fetchPriority="high"
      />
    </picture>
  );
}

/** Preloaded with high priority, in the crop that fits the screen. */
function DemoPicture() {
  return (
    <picture>
      <source
        type="image/avif"
        media="(max-width: 700px)"
        srcSet={`${phoneAvif} 780w`}
        sizes="100vw"
        width="780"
        height="700"
      />
      <source
        type="image/webp"
        media="(max-width: 700px)"
        srcSet={`${phoneWebp} 780w`}
        sizes="100vw"
        width="780"
        height="700"
      />
      <source type="image/avif" srcSet={`${midAvif} 1440w, ${wideAvif} 1920w`} sizes="100vw" />
      <img
        src={midWebp}
        srcSet={`${midWebp} 1440w, ${wideWebp} 1920w`}
        sizes="100vw"
        alt=""
        width="1920"
        height="1080"
        fetchPriority="high"
      />
    </picture>
  );
}

export function Hero() {
  const customOrder = useOverlayLink('custom-order');
  const { home, look, isDemo } = useShop();
  return (
    <section className={`hero ${shoreStyles.shore}`}>
      <div className="shore-water">
        {look.picture && <OwnPicture {...look.picture} />}
        {!look.picture && isDemo && <DemoPicture />}
      </div>
      <ShoreFoam />
      <div className={`frame ${styles.text}`}>
        <h1>
          <span>{home.headline}</span>
          {home.headline2 !== '' && <br />}
          <span>{home.headline2}</span>
        </h1>
        {home.line !== '' && <p>{home.line}</p>}
        <div className={`cluster ${styles.actions}`}>
          <Link className={`btn ${buttonStyles.foam}`} to="/#shop">
            {home.shopButton}
          </Link>
          <Link className={`btn ${buttonStyles.line}`} {...customOrder}>
            {home.customButton}
          </Link>
        </div>
        <StaticPart id="hero-facts" page="/">
          <Suspense>
            <HeroFacts />
          </Suspense>
        </StaticPart>
      </div>
    </section>
  );
}
