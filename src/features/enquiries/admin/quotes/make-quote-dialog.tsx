import { useEffect, useRef, useState, type FormEvent } from 'react';
import { MoneyField } from '#features/catalogue/admin/product/form/form-parts.tsx';
import { refreshAdmin } from '#platform/client/admin-query.ts';
import { idempotentMutation } from '#platform/client/idempotent-mutation.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Amount } from '#platform/ui/display/amount.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { QuantityField } from '#platform/ui/forms/quantity-field.tsx';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { RequestThread } from '../../admin-contract.ts';
import { MAX_QUOTE_LINES } from '../../quote-contract.ts';
import type { postQuote } from '../../quote-endpoints.ts';
import { showRequest } from '../use-requests.ts';
import { DraftState } from './draft-state.tsx';
import {
  bodyOf,
  draftErrors,
  liveSums,
  newLine,
  type LineFields,
  type QuoteBody,
  type QuoteFields,
} from './quote-draft.ts';
import { useQuoteDraft, type QuoteDraftForm } from './use-quote-draft.ts';
import styles from '../requests.module.css';

type MakeQuoteDialogProps = { isOpen: boolean; onClose: () => void; request: RequestThread };
type Errors = Record<string, string>;

function useSending({ request: { id }, onClose }: MakeQuoteDialogProps, draft: QuoteDraftForm) {
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [sent] = useState(() => idempotentMutation<QuoteBody>());
  const toast = useToast();
  async function send(): Promise<void> {
    if (isSending) return;
    const body = bodyOf(draft.fields);
    const found = draftErrors(body);
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setIsSending(true);
    await draft.pause();
    const result = await sent.send(body, (key) =>
      signedInApi<typeof postQuote>('POST /v2/admin/request/{id}/quote', {
        params: { id },
        headers: { 'idempotency-key': key },
        body,
      }),
    );
    setIsSending(false);
    draft.resume(result.ok);
    if (!result.ok) {
      setErrors(result.problem.fields ?? {});
      if (!result.problem.fields) setFailure(result.problem.detail);
      return;
    }
    showRequest(result.data);
    void refreshAdmin();
    toast.success('Quote sent');
    onClose();
  }
  return { errors, failure, isSending, send };
}

type Form = { draft: QuoteDraftForm; errors: Errors };

type QuoteLineProps = {
  line: LineFields;
  label: string;
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<LineFields>) => void;
};

function QuoteLine({ line, label, errorOf, onChange }: QuoteLineProps) {
  return (
    <>
      <TextField
        label="What it is"
        required
        maxLength={120}
        value={line.name}
        error={errorOf('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextArea
        label="Details"
        optional
        rows={2}
        maxLength={500}
        value={line.details}
        error={errorOf('details')}
        onChange={({ target }) => onChange({ details: target.value })}
      />
      <MoneyField
        label="Price of one"
        required
        value={line.unitPrice}
        error={errorOf('unitPrice')}
        onChange={({ target }) => onChange({ unitPrice: target.value })}
      />
      <QuantityField
        label={`Quantity of ${label}`}
        value={line.quantity}
        onChange={(quantity) => onChange({ quantity })}
      />
    </>
  );
}

function Lines({ draft: { fields, change }, errors }: Form) {
  const { lines } = fields;
  const changeLine = (index: number, part: Partial<LineFields>) =>
    change({ lines: lines.map((line, at) => (at === index ? { ...line, ...part } : line)) });
  const labelOf = (line: LineFields, index: number) => line.name || `line ${index + 1}`;
  return (
    <Repeater
      legend="What they get"
      items={lines}
      itemKey={({ key }) => key}
      itemLabel={labelOf}
      renderItem={(line, index, removeButton) => (
        <div className={styles.quoteLine}>
          <QuoteLine
            line={line}
            label={labelOf(line, index)}
            errorOf={(field) => errors[`lines.${index}.${field}`]}
            onChange={(part) => changeLine(index, part)}
          />
          {lines.length > 1 && removeButton}
        </div>
      )}
      onAdd={() => change({ lines: [...lines, newLine()] })}
      onRemove={(index) => change({ lines: lines.toSpliced(index, 1) })}
      addLabel={lines.length < MAX_QUOTE_LINES ? 'Add a line' : undefined}
    />
  );
}

function Terms({ draft: { fields, change }, errors }: Form) {
  const money = (name: 'shipping' | 'discount' | 'deposit') => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <div className="grid2">
      <MoneyField label="Delivery" hint="Empty: free" {...money('shipping')} />
      <MoneyField label="Discount" optional {...money('discount')} />
      <MoneyField label="Deposit" hint="Before you begin. Empty: none" {...money('deposit')} />
      <TextField
        label="Ready in days"
        hint="From the day it is accepted"
        optional
        name="readyInDays"
        inputMode="numeric"
        maxLength={3}
        value={fields.readyInDays}
        error={errors.readyInDays && 'Give a whole number of days, up to 365'}
        onChange={({ target }) => change({ readyInDays: target.value })}
      />
      <TextField
        label="Valid until"
        required
        name="validUntil"
        type="date"
        value={fields.validUntil}
        error={errors.validUntil}
        onChange={({ target }) => change({ validUntil: target.value })}
      />
    </div>
  );
}

function Total({ fields }: { fields: QuoteFields }) {
  const body = bodyOf(fields);
  const sums = liveSums(body);
  const rest = sums === undefined ? 0 : sums.total - body.deposit;
  return (
    <output className={styles.quoteTotal}>
      <b>
        Total <span translate="no">{sums === undefined ? '–' : formatRupees(sums.total)}</span>
      </b>
      {sums !== undefined && body.deposit > 0 && Number.isFinite(rest) && (
        <span className="muted">
          {' '}
          <Amount rupees={body.deposit} /> before you begin, <Amount rupees={rest} /> before it is
          sent
        </span>
      )}
    </output>
  );
}

/** The form of an open dialog. */
function QuoteForm(props: MakeQuoteDialogProps & { draft: QuoteDraftForm }) {
  const { request, onClose, draft } = props;
  const { errors, failure, isSending, send } = useSending(props, draft);
  const isOnline = useOnline();
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isOnline) void send();
  }
  return (
    <form ref={box} noValidate onSubmit={submit}>
      <div className={`dlg-body ${styles.quoteForm}`}>
        <DialogTitle>{`Quote for ${request.name}`}</DialogTitle>
        <DraftState draft={draft} onGone={onClose} />
        {failure !== undefined && (
          <Banner tone="bad" title="The quote was not sent">
            {`${failure} All that you wrote is still here.`}
          </Banner>
        )}
        <fieldset inert={isSending} className={styles.quoteForm}>
          <Lines draft={draft} errors={errors} />
          <Terms draft={draft} errors={errors} />
          <TextArea
            label="Note"
            optional
            rows={3}
            maxLength={2000}
            value={draft.fields.note}
            error={errors.note}
            onChange={({ target }) => draft.change({ note: target.value })}
          />
        </fieldset>
      </div>
      <div className="dlg-foot">
        <Total fields={draft.fields} />
        <DialogClose>Close</DialogClose>
        <Button type="submit" busy={isSending} busyLabel="Sending…" disabled={!isOnline}>
          Send quote
        </Button>
      </div>
    </form>
  );
}

/** Prices a request, with a live total; sending it replaces the quote before. */
export default function MakeQuoteDialog(props: MakeQuoteDialogProps) {
  const draft = useQuoteDraft(props.request);
  function close(): void {
    draft.save();
    props.onClose();
  }
  return (
    <Dialog open={props.isOpen} onClose={close} size="l">
      <QuoteForm {...props} draft={draft} />
    </Dialog>
  );
}
