import { useState } from 'react';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { Plus } from '#platform/ui/icons/icons.generated.tsx';
import { labelOf, leftOf, matching, type Sellable } from './sellables.ts';
import { useSellables } from './use-sellables.ts';
import styles from './order-lines.module.css';

const MOST = 8;

type FoundProps = { found: Sellable[]; onPick: (product: Sellable) => void };

function Found({ found, onPick }: FoundProps) {
  if (found.length === 0) return <p className="muted">No piece has this name.</p>;
  return (
    <ul>
      {found.slice(0, MOST).map((product) => (
        <li key={product.key}>
          <button type="button" className={`row ${styles.pick}`} onClick={() => onPick(product)}>
            {product.picture === '' ? (
              <span className="thumb" aria-hidden="true" />
            ) : (
              <img className="thumb" src={product.picture} alt="" loading="lazy" />
            )}
            <span className={`breaks ${styles.pickName}`}>
              <span>{labelOf(product)}</span>
              <small className="muted">
                <Sentence>
                  {[formatRupees(product.price), leftOf(product.stock)].filter(Boolean).join(' · ')}
                </Sentence>
              </small>
            </span>
            <Plus className="icon" />
          </button>
        </li>
      ))}
      {found.length > MOST && <li className="muted">And more: type another word.</li>}
    </ul>
  );
}

type ProductPickerProps = {
  onPick: (product: Sellable) => void;
  onFree: () => void;
};

/** Pieces by parts of their name, also those that the shop does not show. */
export function ProductPicker({ onPick, onFree }: ProductPickerProps) {
  const [q, setQ] = useState('');
  const { data = [], isFailed, failure, reload } = useSellables('all');
  function pick(product: Sellable): void {
    onPick(product);
    setQ('');
  }
  return (
    <div className={`column ${styles.picker}`}>
      <TextField
        label="Add a piece"
        hint="Type a part of its name"
        id="lines"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      {isFailed && (
        <LoadFailed size="s" onRetry={reload} detail={failure}>
          The pieces didn't load.
        </LoadFailed>
      )}
      {!isBlank(q) && !isFailed && <Found found={matching(data, q)} onPick={pick} />}
      <Button variant="secondary" size="s" icon={<Plus className="icon-small" />} onClick={onFree}>
        Something else
      </Button>
    </div>
  );
}
