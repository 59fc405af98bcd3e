import { useShop } from '#features/shop/storefront/use-shop.ts';
import { FarPicture } from '../../home/parts/part.tsx';
import type { OwnerLetter } from './load-owner-letter.ts';
import styles from './full.module.css';

/** Introduces the maker. */
export function OwnerPart({ sentence, story, mediaId }: OwnerLetter) {
  const { owner, byline } = useShop();
  return (
    <section className={styles.byOwner} aria-labelledby="owner">
      <FarPicture mediaId={mediaId} sizes="(max-width: 700px) 96px, 200px" />
      <div>
        <h2 id="owner">{owner}</h2>
        {byline !== '' && <p className="muted">{byline}</p>}
        <blockquote>{sentence}</blockquote>
        <a className="link" href={`/${story.slug}`}>
          {story.title}
        </a>
      </div>
    </section>
  );
}
