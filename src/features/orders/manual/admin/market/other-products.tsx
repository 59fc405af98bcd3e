import { useState } from 'react';
import { newKey } from '#platform/client/calls/idempotent-mutation.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { paiseIn } from '#platform/contract/typed/number.ts';
import { typedLine } from '#platform/contract/typed/typed-text.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { Trash2 } from '#platform/ui/icons/icons.generated.tsx';
import type { Other } from './sales-to-send.ts';
import styles from './market.module.css';

type Props = {
  others: readonly Other[];
  onAdd: (other: Other) => void;
  onRemove: (key: string) => void;
};

const EMPTY = { name: '', price: '', isTried: false };

/** Things that the shop does not list, typed at the stall. They take no stock. */
export function OtherProducts({ others, onAdd, onRemove }: Props) {
  const [typed, setTyped] = useState(EMPTY);
  const name = typedLine(typed.name);
  const price = (paiseIn(typed.price) ?? Number.NaN) / 100;
  const errors = typed.isTried && {
    name: name === '' ? 'Say what it is' : undefined,
    price: Number.isNaN(price) ? 'Enter what it costs; 0 for a gift' : undefined,
  };
  function add(): void {
    if (name === '' || Number.isNaN(price)) return setTyped({ ...typed, isTried: true });
    onAdd({ key: newKey(), name, price });
    setTyped(EMPTY);
  }
  return (
    <section className={`card column ${styles.others}`} aria-labelledby="market-others">
      <h2 id="market-others">Something else</h2>
      {others.length > 0 && (
        <ul className="column">
          {others.map((other) => (
            <li key={other.key} className="row between">
              <span className={styles.otherName}>{other.name}</span>
              <span className="row">
                <b className="num" translate="no">
                  {formatRupees(other.price)}
                </b>
                <IconButton label={`Remove ${other.name}`} onClick={() => onRemove(other.key)}>
                  <Trash2 className="ico" />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.otherFields}>
        <TextField
          label="What it is"
          autoComplete="off"
          maxLength={120}
          value={typed.name}
          error={errors ? errors.name : undefined}
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
        />
        <RupeeField
          label="Price"
          value={typed.price}
          error={errors ? errors.price : undefined}
          onChange={({ target }) => setTyped({ ...typed, price: target.value })}
        />
      </div>
      <p>
        <Button variant="secondary" onClick={add}>
          Add
        </Button>
      </p>
    </section>
  );
}
