import { useState } from 'react';
import { Link } from 'react-router';
import { shipDay } from '#features/shop/workshop/ship-words.ts';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Picture } from '#platform/ui/display/picture.tsx';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { QuantityField } from '#platform/ui/forms/inputs/quantity-field.tsx';
import { Trash2 } from '#platform/ui/icons/icons.generated.tsx';
import { MAX_QUANTITY } from '#features/catalogue/choices/availability.ts';
import { answersOf } from '#features/catalogue/personal/personal-details.ts';
import type { CartItemWire } from '../../contract.ts';
import type { CartName } from '../cart-name.ts';
import { setQuantity } from '../change-cart.ts';
import { PersonalLines } from './personal-lines.tsx';
import styles from './personal-lines.module.css';
import cartStyles from './cart.module.css';

type CartLineProps = {
  name: CartName;
  item: CartItemWire;
  shipsBy: string | undefined;
  onRemove: () => void;
};

/** Why a line cannot be ordered, or its change of price. */
function noteOf({ problem, stock, previousPrice, price }: CartItemWire): string | undefined {
  if (problem === 'UNAVAILABLE') return 'No longer for sale. Remove it to check out.';
  if (problem === 'OUT_OF_STOCK') {
    return stock === undefined || stock <= 0
      ? 'Sold out. Remove it to check out.'
      : `Only ${stock} left. Choose fewer to check out.`;
  }
  if (problem === 'PERSONAL_CHANGED') {
    return 'What we ask for this piece has changed. Check your details again, or remove it to check out.';
  }
  if (previousPrice !== undefined) return `Price is now ${formatRupees(price)}`;
  return undefined;
}

function maxQuantityOf({ stock }: CartItemWire): number {
  return Math.max(1, Math.min(MAX_QUANTITY, stock ?? MAX_QUANTITY));
}

/** The words of a line, and the way to another with other words, which begins with these. */
function Words({ item: { personal, product, problem } }: { item: CartItemWire }) {
  if (!personal) return null;
  const isAgain = problem === 'PERSONAL_CHANGED';
  return (
    <>
      <PersonalLines personal={personal} />
      {problem !== 'UNAVAILABLE' && (
        <Link
          className={`link tap ${styles.another}`}
          to={`/product/${product.slug}`}
          state={{ answers: answersOf(personal) }}
        >
          {isAgain ? 'Enter your details again' : 'Add another with different details'}
        </Link>
      )}
    </>
  );
}

export function CartLine({ name, item, shipsBy, onRemove }: CartLineProps) {
  const [refusal, setRefusal] = useState<string>();
  const { product } = item;
  const note = refusal ?? noteOf(item);
  const details = [product.variant, `${formatRupees(item.price)} each`].filter(Boolean);
  return (
    <li className={cartStyles.line}>
      <span className={cartStyles.picture}>
        <Picture
          src={{ mediaId: product.mediaId, url: product.image, alt: '', width: 960, height: 1200 }}
          sizes="76px"
          widths={[96, 160, 240]}
          className="thumb"
        />
      </span>
      <div>
        <h3>
          <Link to={`/product/${product.slug}`}>{product.name}</Link>
        </h3>
        <p className="hint">
          <Sentence>{details.join(' · ')}</Sentence>
        </p>
        <Words item={item} />
        {shipsBy !== undefined && <p className="hint">{`Ships by ${shipDay(shipsBy)}`}</p>}
      </div>
      <span className={cartStyles.total} translate="no">
        {formatRupees(item.lineTotal)}
      </span>
      {note !== undefined && (
        <p
          className={
            item.problem || refusal ? `${cartStyles.note} ${cartStyles.bad}` : cartStyles.note
          }
          role={refusal === undefined ? undefined : 'alert'}
        >
          <Sentence>{note}</Sentence>
        </p>
      )}
      <div className={`row between wrap ${cartStyles.controls}`}>
        {item.problem === 'UNAVAILABLE' || item.problem === 'PERSONAL_CHANGED' ? (
          <span />
        ) : (
          <QuantityField
            size="s"
            label={`Quantity of ${product.name}`}
            value={item.quantity}
            max={maxQuantityOf(item)}
            onChange={(quantity) => {
              setRefusal(undefined);
              setQuantity(name, item, {
                quantity,
                onRefused: (problem) => setRefusal(`Not changed. ${problem.detail}`),
              });
            }}
          />
        )}
        <IconButton label={`Remove ${product.name}`} onClick={onRemove}>
          <Trash2 className="icon" />
        </IconButton>
      </div>
    </li>
  );
}
