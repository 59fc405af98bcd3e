import { useDeferredValue, useState } from 'react';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Amount } from '#platform/ui/display/amount.tsx';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import type { PricedProductWire } from '../prices-contract.ts';
import { EMPTY_DRAFT, ruleOf, valueError, type PriceDraft } from './price-draft.ts';
import {
  changeFailure,
  productsOf,
  useChangePrices,
  usePricePreview,
  type PreviewBody,
} from './use-prices.ts';
import styles from './prices.module.css';

type Chosen = {
  count: number;
  /** Products to ask the shop for; `isChosen` leaves some of them out. */
  request: Pick<PreviewBody, 'ids' | 'filter'>;
  isChosen: (id: string) => boolean;
};

const DIRECTIONS = [
  { value: 'raise', label: 'Raise' },
  { value: 'lower', label: 'Lower' },
  { value: 'set', label: 'One price' },
];
const UNITS = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Rupees' },
];
const ROUNDINGS = [
  { value: '1', label: 'To whole rupees' },
  { value: '10', label: 'To ₹10' },
  { value: '50', label: 'To ₹50' },
  { value: '9', label: 'Ends in 9, like ₹1,299' },
  { value: 'none', label: 'Not rounded' },
];

function comparePrices({ direction }: PriceDraft) {
  return [
    { value: 'stays', label: 'Stays' },
    { value: 'follows', label: 'Changes too' },
    ...(direction === 'raise' ? [] : [{ value: 'was', label: "Becomes today's price (a sale)" }]),
  ];
}

type FormProps = { draft: PriceDraft; change: (part: Partial<PriceDraft>) => void };

function RuleForm({ draft, change }: FormProps) {
  const { direction, unit } = draft;
  const isSet = direction === 'set';
  const isPercent = !isSet && unit === 'percent';
  return (
    <div className="stack">
      <RadioChips
        legend="What to do"
        name="direction"
        options={DIRECTIONS}
        value={direction}
        onChange={(value) => change({ direction: value as PriceDraft['direction'] })}
      />
      {!isSet && (
        <RadioChips
          legend="By"
          name="unit"
          options={UNITS}
          value={unit}
          onChange={(value) => change({ unit: value as PriceDraft['unit'] })}
        />
      )}
      <div className={styles.ruleFields}>
        <TextField
          label={isSet ? 'New price' : isPercent ? 'How many percent' : 'How many rupees'}
          prefix={isPercent ? '%' : '₹'}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={draft.value}
          error={valueError(draft)}
          onChange={({ target }) => change({ value: target.value })}
        />
        {!isSet && (
          <SelectField
            label="Rounded"
            options={ROUNDINGS}
            value={draft.rounding}
            onChange={({ target }) => change({ rounding: target.value as PriceDraft['rounding'] })}
          />
        )}
      </div>
      <RadioChips
        legend="Old price beside it (Compare Price)"
        name="compare"
        options={comparePrices(draft)}
        value={draft.comparePrice}
        onChange={(value) => change({ comparePrice: value as PriceDraft['comparePrice'] })}
      />
    </div>
  );
}

function Change({ before, after }: { before: number; after: number }) {
  if (before === after)
    return (
      <span className="tabular">
        <Amount rupees={after} />, as now
      </span>
    );
  return (
    <span className="tabular">
      <span className="visually-hidden">Now </span>
      <Amount rupees={before} /> <span aria-hidden="true">→</span>{' '}
      <span className="visually-hidden">then </span>
      <b translate="no">{formatRupees(after)}</b>
    </span>
  );
}

function compareWords({ comparePriceBefore, comparePriceAfter }: PricedProductWire) {
  if (comparePriceAfter === undefined || comparePriceAfter === comparePriceBefore) return undefined;
  return `Old price ${formatRupees(comparePriceAfter)}`;
}

function PreviewList({ products }: { products: PricedProductWire[] }) {
  return (
    <ul className={styles.preview}>
      {products.map((product) => (
        <li key={product.id}>
          <p className={`breaks cluster between ${styles.previewLine}`}>
            <span>{product.name}</span>
            <Change {...product} />
          </p>
          {compareWords(product) !== undefined && (
            <p className="hint">
              <Sentence>{compareWords(product)}</Sentence>
            </p>
          )}
          {product.combinations
            .filter(({ before, after }) => before !== product.before || after !== product.after)
            .map(({ id, value, before, after }) => (
              <p key={id} className={`breaks cluster between ${styles.previewLine} hint`}>
                <span>{value}</span>
                <Change before={before} after={after} />
              </p>
            ))}
        </li>
      ))}
    </ul>
  );
}

type PreviewProps = { query: ReturnType<typeof usePricePreview>; products: PricedProductWire[] };

function Preview({ query, products }: PreviewProps) {
  const { data, isFailed, problem, isFetching, reload, failure } = query;
  if (data) return <PreviewList products={products} />;
  if (isFailed && !isFetching) {
    const { fields } = problem ?? {};
    const sentence = fields?.['rule.value'] ?? fields?.['filter'];
    if (sentence !== undefined) return <Banner tone="bad">{`${sentence}.`}</Banner>;
    return (
      <LoadFailed onRetry={reload} detail={failure}>
        The preview didn't load.
      </LoadFailed>
    );
  }
  return (
    <Loading label="Loading the preview">
      <Skeleton shape="line" count={3} />
    </Loading>
  );
}

function PriceForm({
  chosen,
  onClose,
  onDone,
  onDirty,
}: PriceDialogProps & { onDirty: (isDirty: boolean) => void }) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const rule = useDeferredValue(ruleOf(draft));
  // Nothing is chosen any more while the dialog closes.
  const isReady = rule !== undefined && chosen.count > 0;
  const query = usePricePreview(isReady ? { ...chosen.request, rule } : undefined);
  const { mutate, isPending, error, reset } = useChangePrices();
  const products = (query.data ?? []).filter(({ id }) => chosen.isChosen(id));
  const canSave = products.length > 0;

  function change(part: Partial<PriceDraft>): void {
    reset();
    const next = { ...draft, ...part };
    setDraft(next);
    onDirty(next.value !== '');
  }
  function save(): void {
    if (!rule || isPending) return;
    const seen = products.map(({ id, version }) => ({ id, version }));
    mutate({ products: seen, rule }, { onSuccess: onDone });
  }
  return (
    <>
      <div className="dialog-body stack">
        <DialogTitle>{`Change ${productsOf(chosen.count)}`}</DialogTitle>
        <RuleForm draft={draft} change={change} />
        <h3>What it will be</h3>
        {rule ? (
          <Preview query={query} products={products} />
        ) : (
          <p className="hint">Enter a number: each new price shows here before anything changes.</p>
        )}
        {error && <Banner tone="bad">{changeFailure(error)}</Banner>}
      </div>
      <div className="dialog-foot row">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          busy={isPending}
          busyLabel="Changing…"
          aria-disabled={!canSave || undefined}
          onClick={save}
        >
          {`Change ${productsOf(canSave ? products.length : chosen.count)}`}
        </Button>
      </div>
    </>
  );
}

type PriceDialogProps = { chosen: Chosen; onClose: () => void; onDone: () => void };

export function PriceDialog({ isOpen, ...props }: PriceDialogProps & { isOpen: boolean }) {
  const [isDirty, setDirty] = useState(false);
  return (
    <Dialog
      open={isOpen}
      isInAddress
      size="l"
      isDirty={isDirty}
      discardTitle="Discard this change of prices?"
      onClose={() => {
        setDirty(false);
        props.onClose();
      }}
    >
      <PriceForm
        {...props}
        onDirty={setDirty}
        onDone={() => {
          setDirty(false);
          props.onDone();
        }}
      />
    </Dialog>
  );
}
