import { pieces } from './pieces.ts';
import { Stars } from '#platform/ui/display/stars.tsx';
import type { Collection } from '../../collection-contract.ts';
import type { ProductCardView } from '../../product-card-view.ts';
import { savedAmount } from '../../variant-choice.ts';
import { Price } from '../price.tsx';
import { FarPicture, Part } from './part.tsx';

/** The collections that have a picture. */
export function Shores({ title, collections }: { title: string; collections: Collection[] }) {
  if (collections.length < 2) return null;
  return (
    <Part id="shores" title={title}>
      <ul className="hp-shores">
        {collections.map(({ slug, name, count, picture }) => (
          <li key={slug}>
            <a href={`/?category=${encodeURIComponent(slug)}`}>
              {picture && (
                <FarPicture mediaId={picture.mediaId} sizes="(max-width: 700px) 90vw, 40vw" />
              )}
              <b>{name}</b> <small>{pieces(count)}</small>
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function LovedCard({ card }: { card: ProductCardView }) {
  const [picture] = card.images;
  const was = savedAmount(card.price, card.comparePrice) > 0 ? card.comparePrice : undefined;
  return (
    <li className="pc">
      <div className="pic">
        <FarPicture mediaId={picture?.mediaId} sizes="(max-width: 700px) 64vw, 23vw" />
      </div>
      <h3>
        <a href={`/product/${card.slug}`}>{card.name}</a>
      </h3>
      <div className="meta">
        <Stars rating={card.rating} count={card.reviewCount} />
      </div>
      <div className="buy">
        <Price amount={card.price} was={was} />
      </div>
    </li>
  );
}

export function Loved({ title, cards }: { title: string; cards: ProductCardView[] }) {
  if (cards.length === 0) return null;
  return (
    <Part id="loved" title={title}>
      <ul className="grid-shelf hp-row">
        {cards.map((card) => (
          <LovedCard key={card.id} card={card} />
        ))}
      </ul>
    </Part>
  );
}
