import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { problemOf } from '#platform/client/query.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { RadioChips } from '#platform/ui/forms/radio-chips.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { isInFlight } from '../use-products.ts';
import {
  changeOf,
  draftErrors,
  leftAfter,
  refusalOf,
  type StockDraft,
  type StockErrors,
  type StockMode,
} from './stock-draft.ts';
import { stockLabel, partName, type StockPart } from './stock-labels.ts';
import { changeKey, useChangeStock } from './use-stock.ts';

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
  if (stock === undefined) return 'From then on each sale counts down.';
  const left = leftAfter(draft, stock);
  if (left === undefined) return undefined;
  return left < 0 ? `There are only ${stock}.` : `Then: ${stockLabel(left)}.`;
}

type ReasonsProps = { reason: string; onChoose: (reason: string) => void };

function QuickReasons({ reason, onChoose }: ReasonsProps) {
  return (
    <fieldset className="chips stock-why">
      <legend className="vh">Quick reasons</legend>
      {REASONS.map((one) => (
        <button
          key={one}
          type="button"
          className="chip sm"
          aria-pressed={reason === one}
          onClick={() => onChoose(one)}
        >
          {one}
        </button>
      ))}
    </fieldset>
  );
}

type FormActionsProps = { isPending: boolean; onCancel: () => void };

/** Save and Cancel, and why saving has to wait. */
export function FormActions({ isPending, onCancel }: FormActionsProps) {
  const isOnline = useOnline();
  const offlineId = useId();
  return (
    <div className="stock-acts">
      <Button
        type="submit"
        size="s"
        busy={isPending}
        busyLabel="Saving…"
        aria-disabled={!isOnline || undefined}
        aria-describedby={isOnline ? undefined : offlineId}
      >
        Save stock
      </Button>
      <Button variant="secondary" size="s" onClick={onCancel}>
        Cancel
      </Button>
      {!isOnline && (
        <span className="hint" id={offlineId}>
          You're offline. Saving needs a connection.
        </span>
      )}
    </div>
  );
}

type StockFormProps = {
  productId: string;
  part: StockPart;
  onClose: () => void;
  onDirty?: ((isDirty: boolean) => void) | undefined;
};

function useStockForm({ productId, part, onClose }: StockFormProps) {
  const [values, setValues] = useState<StockDraft>({ mode: 'add', units: '', reason: '' });
  const [errors, setErrors] = useState<StockErrors>({});
  const [failures, setFailures] = useState(0);
  const { mutate, isPending } = useChangeStock(productId);
  // Uncounted stock can only start to be counted.
  const draft: StockDraft = part.stock === undefined ? { ...values, mode: 'count' } : values;

  function change(next: Partial<StockDraft>): void {
    setValues({ ...values, ...next });
    const isOther = next.mode !== undefined;
    setErrors({
      units: isOther || next.units !== undefined ? undefined : errors.units,
      reason: next.reason !== undefined ? undefined : errors.reason,
    });
  }
  function fail(found: StockErrors): void {
    setErrors(found);
    setFailures((count) => count + 1);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isInFlight(changeKey(productId))) return;
    const found = draftErrors(draft);
    if (Object.keys(found).length > 0) {
      fail(found);
      return;
    }
    mutate(changeOf(draft, part.variantId), {
      onSuccess: onClose,
      onError: (error) => fail(refusalOf(problemOf(error))),
    });
  }
  return { draft, errors, failures, isPending, change, submit };
}

export function StockForm(props: StockFormProps) {
  const { part, onClose, onDirty } = props;
  const { draft, errors, failures, isPending, change, submit } = useStockForm(props);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const isDirty = draft.units !== '' || draft.reason !== '';

  useEffect(() => {
    onDirty?.(isDirty);
    return () => onDirty?.(false);
  }, [isDirty, onDirty]);
  useEffect(() => {
    const first = failures > 0 ? '[aria-invalid]' : 'input';
    form.current?.querySelector<HTMLElement>(first)?.focus();
  }, [failures]);

  return (
    <form
      ref={form}
      className="stock-form"
      noValidate
      onSubmit={submit}
      aria-label={`Change stock of ${partName(part)}`}
    >
      {part.stock !== undefined && (
        <RadioChips
          legend="What to do"
          name={`${id}-mode`}
          options={MODES}
          value={draft.mode}
          onChange={(mode) => change({ mode: mode as StockMode })}
        />
      )}
      {draft.mode === 'stop' ? (
        <p className="hint">It is made to order from then on and never sells out.</p>
      ) : (
        <TextField
          className="stock-pieces"
          label={UNIT_LABELS[draft.mode]}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          required
          value={draft.units}
          error={errors.units}
          hint={unitsHint(draft, part.stock)}
          onChange={({ target }) => change({ units: target.value })}
        />
      )}
      <div>
        <TextField
          label="Why"
          maxLength={200}
          autoComplete="off"
          required
          value={draft.reason}
          error={errors.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
        <QuickReasons reason={draft.reason} onChoose={(reason) => change({ reason })} />
      </div>
      {errors.form !== undefined && <Banner tone="bad">{errors.form}</Banner>}
      <FormActions isPending={isPending} onCancel={onClose} />
    </form>
  );
}
