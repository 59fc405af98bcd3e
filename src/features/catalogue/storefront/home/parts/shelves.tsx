import type { Collection } from '../../../collections/collection-contract.ts';
import telling from '#features/pages/storefront/telling.module.css';
import { FarPicture, Part } from './part.tsx';
import styles from './home-parts.module.css';

function countedProducts(count: number): string {
  return count === 1 ? '1 piece' : `${count} pieces`;
}

/** The collections that have a picture. */
export function Shores({ title, collections }: { title: string; collections: Collection[] }) {
  if (collections.length < 2) return null;
  return (
    <Part
      id="shores"
      title={title}
      more={
        <a className="link" href="/?all=1">
          See every piece
        </a>
      }
    >
      <ul className={`${telling.riseEach} ${styles.collections}`}>
        {collections.map(({ slug, name, count, picture }) => (
          <li key={slug}>
            <a href={`/?category=${encodeURIComponent(slug)}`}>
              {picture && (
                <FarPicture mediaId={picture.mediaId} sizes="(max-width: 700px) 90vw, 40vw" />
              )}
              <b>{name}</b> <small>{countedProducts(count)}</small>
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
}
