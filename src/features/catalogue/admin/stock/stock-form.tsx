import { useEffect, useId, useRef } from 'react';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import {
  changeOf,
  draftErrors,
  leftAfter,
  type StockDraft,
  type StockMode,
} from './stock-draft.ts';
import { stockLabel, partName, type StockPart } from './stock-labels.ts';
import { useChangeStock } from './use-stock.ts';
import styles from './stock.module.css';

const MODES = [
  { value: 'add', label: 'Add' },
  { value: 'take', label: 'Take away' },
  { value: 'count', label: 'Count' },
  { value: 'stop', label: 'Stop counting' },
] as const satisfies { value: StockMode; label: string }[];

const UNIT_LABELS = {
  add: 'Pieces to add',
  take: 'Pieces to take away',
  count: 'Pieces there are now',
};

const REASONS = ['Made new pieces', 'Broken', 'Counted again', 'Given away'];

function unitsHint(draft: StockDraft, stock: number | undefined): string | undefined {
  if (stock === undefined) return 'From then on, each sale lowers it.';
  const left = leftAfter(draft, stock);
  if (left === undefined) return undefined;
  return left < 0 ? `There are only ${stock}.` : `Then: ${stockLabel(left)}.`;
}

type ReasonsProps = { reason: string; onChoose: (reason: string) => void };

function QuickReasons({ reason, onChoose }: ReasonsProps) {
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">Quick reasons</legend>
      {REASONS.map((one) => (
        <button
          key={one}
          type="button"
          className="chip compact"
          aria-pressed={reason === one}
          onClick={() => onChoose(one)}
        >
          {one}
        </button>
      ))}
    </fieldset>
  );
}

/** Save and Cancel, and why saving has to wait. */
export function FormActions({ onCancel }: { onCancel: () => void }) {
  return (
    <div className={`row wrap ${styles.actions}`}>
      <SendButton size="s" busyLabel="Saving…">
        Save stock
      </SendButton>
      <Button variant="secondary" size="s" onClick={onCancel}>
        Cancel
      </Button>
      <FormWaiting className="hint" offline="You're offline. Saving needs a connection." />
    </div>
  );
}

type StockFormProps = {
  productId: string;
  part: StockPart;
  onClose: () => void;
  onDirty?: ((isDirty: boolean) => void) | undefined;
};

const EMPTY: StockDraft = { mode: 'add', units: '', reason: '' };

function useStockForm({ productId, part, onClose }: StockFormProps) {
  const send = useChangeStock(productId);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  // Uncounted stock can only start to be counted.
  const read = (values: StockDraft): StockDraft =>
    part.stock === undefined ? { ...values, mode: 'count' } : values;
  const form = useForm({
    schema: checkedDraft(
      (values: StockDraft) => draftErrors(read(values)),
      (values) => changeOf(read(values), part.variantId),
    ),
    start: EMPTY,
    send,
    after: () => {
      if (isHere.current) onClose();
    },
  });
  return { form, draft: read(form.values) };
}

export function StockForm(props: StockFormProps) {
  const { part, onClose, onDirty } = props;
  const { form, draft } = useStockForm(props);
  const id = useId();
  const isDirty = draft.units !== '' || draft.reason !== '';

  useEffect(() => {
    onDirty?.(isDirty);
    return () => onDirty?.(false);
  }, [isDirty, onDirty]);
  useEffect(() => document.getElementById(id)?.querySelector('input')?.focus(), [id]);

  return (
    <Form
      form={form}
      id={id}
      className={`column ${styles.stockForm}`}
      aria-label={`Change stock of ${partName(part)}`}
    >
      {part.stock !== undefined && (
        <RadioChips
          legend="What to do"
          name={`${id}-mode`}
          options={MODES}
          value={draft.mode}
          onChange={(mode) =>
            form.edit('units', (values) => ({ ...values, mode: mode as StockMode }))
          }
        />
      )}
      {draft.mode === 'stop' ? (
        <p className="hint">From then on it is made to order and never sells out.</p>
      ) : (
        <TextField
          className={styles.stockPieces}
          label={UNIT_LABELS[draft.mode]}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          required
          hint={unitsHint(draft, part.stock)}
          {...form.field('units')}
        />
      )}
      <div>
        <TextField
          label="Why"
          maxLength={200}
          autoComplete="off"
          required
          {...form.field('reason')}
        />
        <QuickReasons reason={draft.reason} onChoose={(reason) => form.change('reason', reason)} />
      </div>
      <FormFailure />
      <FormActions onCancel={onClose} />
    </Form>
  );
}
