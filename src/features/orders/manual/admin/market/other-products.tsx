import * as z from 'zod';
import { newKey } from '#platform/client/calls/idempotent-mutation.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Rupees } from '#platform/contract/money.ts';
import { requiredLine } from '#platform/contract/text.ts';
import { typedBody, typedRupees } from '#platform/contract/typed/typed-body.ts';
import { typedLine } from '#platform/contract/typed/typed-text.ts';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { Form, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
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

const WHAT_IT_COSTS = 'Enter what it costs; 0 for a gift';

const OtherForm = typedBody(
  z.object({
    name: requiredLine(120, 'Say what it is'),
    price: z.custom<number>((price) => price !== undefined, WHAT_IT_COSTS).pipe(Rupees),
  }),
  { price: typedRupees },
);

/** Things that the shop does not list, typed at the stall. They take no stock. */
export function OtherProducts({ others, onAdd, onRemove }: Props) {
  const form = useForm({
    schema: OtherForm,
    start: { name: '', price: '' },
    isLocal: true,
    isUnguarded: true,
    send: async (other) => ({ ok: true, data: other }),
    after: ({ name, price }) => onAdd({ key: newKey(), name: typedLine(name), price }),
  });
  return (
    <section className={`card column ${styles.others}`} aria-labelledby="market-others">
      <h2 id="market-others">Something else</h2>
      {others.length > 0 && (
        <ul className="column">
          {others.map((other) => (
            <li key={other.key} className="row between">
              <span className={styles.otherName}>{other.name}</span>
              <span className="row">
                <b className="tabular" translate="no">
                  {formatRupees(other.price)}
                </b>
                <IconButton label={`Remove ${other.name}`} onClick={() => onRemove(other.key)}>
                  <Trash2 className="icon" />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Form form={form} className="column">
        <div className={styles.otherFields}>
          <TextField
            label="What it is"
            autoComplete="off"
            maxLength={120}
            {...form.field('name')}
          />
          <RupeeField label="Price" {...form.field('price')} />
        </div>
        <p>
          <SendButton variant="secondary">Add</SendButton>
        </p>
      </Form>
    </section>
  );
}
