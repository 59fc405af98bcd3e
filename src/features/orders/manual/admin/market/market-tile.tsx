import { formatRupees } from '#platform/contract/format-rupees.ts';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { Amount } from '#platform/ui/display/amount.tsx';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { Minus, Plus } from '#platform/ui/icons/icons.generated.tsx';
import { labelOf, leftOf, type Sellable } from '../../../admin/lines/sellables.ts';
import styles from './market.module.css';

type MarketTileProps = {
  piece: Sellable;
  /** Pieces in the basket. */
  quantity: number;
  left: number | undefined;
  onChange: (quantity: number) => void;
};

const MOST = 99;

function TilePicture({ src }: { src: string }) {
  if (src === '') return <span className={styles.picture} />;
  return <img className={styles.picture} src={src} alt="" loading="lazy" />;
}

type FoldedTileProps = {
  /** The choices of one piece. */
  pieces: readonly Sellable[];
  /** Pieces in the basket, of all choices. */
  quantity: number;
  isOpen: boolean;
  onToggle: () => void;
};

/** A tap shows the choices of a piece that has many. */
export function FoldedTile({ pieces: products, quantity, isOpen, onToggle }: FoldedTileProps) {
  const [first] = products;
  if (!first) return null;
  const prices = products.map(({ price }) => price);
  const lowest = Math.min(...prices);
  return (
    <li className={quantity > 0 ? `${styles.tile} on` : styles.tile}>
      <button type="button" className={styles.add} aria-expanded={isOpen} onClick={onToggle}>
        <TilePicture src={first.picture} />
        <span className={`breaks ${styles.name}`}>
          <span>{first.name}</span>
          <small>{`${products.length} to choose from`}</small>
        </span>
        <span className={`cluster between ${styles.facts}`}>
          <b className="tabular">
            {lowest < Math.max(...prices) && <span>{'from '}</span>}
            <Amount rupees={lowest} />
          </b>
          {quantity > 0 && <small>{`${quantity} taken`}</small>}
        </span>
      </button>
    </li>
  );
}

/** A tap takes one more of it. */
export function MarketTile({ piece: product, quantity, left, onChange }: MarketTileProps) {
  const { name, variant, price, picture } = product;
  const isOut = left === 0 || quantity >= MOST;
  return (
    <li className={quantity > 0 ? `${styles.tile} on` : styles.tile}>
      <button
        type="button"
        className={styles.add}
        aria-disabled={isOut || undefined}
        onClick={() => !isOut && onChange(quantity + 1)}
      >
        <TilePicture src={picture} />
        <span className={`breaks ${styles.name}`}>
          <VisuallyHidden>Add </VisuallyHidden>
          <span>{name}</span>
          {variant !== '' && <small>{variant}</small>}
        </span>
        <span className={`cluster between ${styles.facts}`}>
          <b className="tabular" translate="no">
            {formatRupees(price)}
          </b>
          <small className={left === 0 ? 'bad' : undefined}>{leftOf(left)}</small>
        </span>
      </button>
      {quantity > 0 && (
        <div className={styles.count}>
          <IconButton label={`One ${labelOf(product)} less`} onClick={() => onChange(quantity - 1)}>
            <Minus className="icon" />
          </IconButton>
          <output className="tabular">
            <span>{quantity}</span>
            <VisuallyHidden>{` of ${labelOf(product)}`}</VisuallyHidden>
          </output>
          <IconButton
            label={`One ${labelOf(product)} more`}
            aria-disabled={isOut || undefined}
            onClick={() => onChange(quantity + 1)}
          >
            <Plus className="icon" />
          </IconButton>
        </div>
      )}
    </li>
  );
}
