import { useEffect, useRef, useState, type FormEvent } from 'react';
import { MoneyField } from '#features/catalogue/admin/product/form/form-parts.tsx';
import { refreshAdmin } from '#platform/client/admin-query.ts';
import { WORK } from '#platform/client/drafts.ts';
import { idempotentMutation } from '#platform/client/idempotent-mutation.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Button } from '#platform/ui/actions/button.tsx';
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
import { productTypeOf } from '../request-labels.tsx';
import { showRequest } from '../use-requests.ts';
import {
  bodyOf,
  draftErrors,
  firstDraft,
  liveSums,
  newLine,
  type LineDraft,
  type QuoteBody,
  type QuoteDraft,
} from './quote-draft.ts';

type MakeQuoteDialogProps = { isOpen: boolean; onClose: () => void; request: RequestThread };

function useQuoteForm({ request, onClose }: MakeQuoteDialogProps) {
  const { id, quotes = [] } = request;
  const memory = tabMemory<QuoteDraft>(`${WORK}quote-${id}`);
  const [draft, setDraft] = useState(
    () => memory.read() ?? firstDraft(quotes.at(-1), productTypeOf(request) ?? ''),
  );
  const [isDirty, setIsDirty] = useState(() => memory.read() !== undefined);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [sent] = useState(() => idempotentMutation<QuoteBody>());
  const toast = useToast();
  useUnsavedWork(isDirty);
  function change(part: Partial<QuoteDraft>): void {
    const next = { ...draft, ...part };
    setDraft(next);
    setIsDirty(true);
    memory.save(next);
  }
  async function send(): Promise<void> {
    if (isSending) return;
    const body = bodyOf(draft);
    const found = draftErrors(body);
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setIsSending(true);
    const result = await sent.send(body, (key) =>
      signedInApi<typeof postQuote>('POST /v2/admin/request/{id}/quote', {
        params: { id },
        headers: { 'idempotency-key': key },
        body,
      }),
    );
    setIsSending(false);
    if (!result.ok) {
      setErrors(result.problem.fields ?? {});
      if (!result.problem.fields) setFailure(result.problem.detail);
      return;
    }
    memory.clear();
    setIsDirty(false);
    showRequest(result.data);
    void refreshAdmin();
    toast.success('Quote sent');
    onClose();
  }
  function discard(): void {
    memory.clear();
    onClose();
  }
  return { draft, change, errors, failure, isSending, isDirty, send, discard };
}

type Form = ReturnType<typeof useQuoteForm>;

type QuoteLineProps = {
  line: LineDraft;
  label: string;
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<LineDraft>) => void;
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

function Lines({ draft: { lines }, change, errors }: Form) {
  const changeLine = (index: number, part: Partial<LineDraft>) =>
    change({ lines: lines.map((line, at) => (at === index ? { ...line, ...part } : line)) });
  const labelOf = (line: LineDraft, index: number) => line.name || `line ${index + 1}`;
  return (
    <Repeater
      legend="What they get"
      className="rq-quote-lines"
      items={lines}
      itemKey={({ key }) => key}
      itemLabel={labelOf}
      renderItem={(line, index, removeButton) => (
        <div className="rq-quote-line">
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

function Terms({ draft, change, errors }: Form) {
  const money = (name: 'shipping' | 'discount' | 'deposit') => ({
    name,
    value: draft[name],
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
        value={draft.readyInDays}
        error={errors.readyInDays && 'Give a whole number of days, up to 365'}
        onChange={({ target }) => change({ readyInDays: target.value })}
      />
      <TextField
        label="Valid until"
        required
        name="validUntil"
        type="date"
        value={draft.validUntil}
        error={errors.validUntil}
        onChange={({ target }) => change({ validUntil: target.value })}
      />
    </div>
  );
}

function Total({ draft }: { draft: QuoteDraft }) {
  const body = bodyOf(draft);
  const sums = liveSums(body);
  const rest = sums === undefined ? 0 : sums.total - body.deposit;
  return (
    <output className="rq-quote-total">
      <b>Total {sums === undefined ? '–' : formatRupees(sums.total)}</b>
      {sums !== undefined && body.deposit > 0 && Number.isFinite(rest) && (
        <span className="muted">
          {' '}
          {formatRupees(body.deposit)} before you begin, {formatRupees(rest)} before it is sent
        </span>
      )}
    </output>
  );
}

/** What a wish costs, with a live total; sending it replaces the quote before. */
export default function MakeQuoteDialog(props: MakeQuoteDialogProps) {
  const { isOpen, request } = props;
  const form = useQuoteForm(props);
  const { draft, change, errors, failure, isSending, isDirty, send, discard } = form;
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
    <Dialog
      open={isOpen}
      onClose={discard}
      size="l"
      isDirty={isDirty}
      discardTitle="Discard this quote?"
      keepLabel="Keep writing"
      discardLabel="Discard"
    >
      <form ref={box} noValidate onSubmit={submit}>
        <div className="dlg-body rq-quote-form">
          <DialogTitle>Quote for {request.name}</DialogTitle>
          {failure !== undefined && (
            <Banner tone="bad" title="The quote was not sent">
              {failure} All that you wrote is still here.
            </Banner>
          )}
          <fieldset inert={isSending} className="rq-quote-form">
            <Lines {...form} />
            <Terms {...form} />
            <TextArea
              label="Note"
              optional
              rows={3}
              maxLength={2000}
              value={draft.note}
              error={errors.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          </fieldset>
        </div>
        <div className="dlg-foot">
          <Total draft={draft} />
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" busy={isSending} busyLabel="Sending…" disabled={!isOnline}>
            Send quote
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
