import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Amount } from '#platform/ui/display/amount.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { useRows } from '#platform/ui/forms/form/use-rows.ts';
import { QuantityField } from '#platform/ui/forms/inputs/quantity-field.tsx';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { RequestThread } from '../../admin-contract.ts';
import { MAX_QUOTE_LINES } from '../../quote-contract.ts';
import type { postQuote } from '../../quote-endpoints.ts';
import { showRequest } from '../use-requests.ts';
import { DraftState } from './draft-state.tsx';
import { bodyOf, liveSums, NEW_LINE, QuoteForm } from './quote-draft.ts';
import { useQuoteBase, useQuoteDraft } from './use-quote-draft.ts';
import styles from '../requests.module.css';

type MakeQuoteDialogProps = { isOpen: boolean; onClose: () => void; request: RequestThread };

function useQuote({ request, onClose }: MakeQuoteDialogProps) {
  const { id } = request;
  const base = useQuoteBase(request);
  const toast = useToast();
  const form = useForm({
    schema: QuoteForm,
    start: base.start,
    isUnguarded: true,
    staysFilled: true,
    send: async (body, key) => {
      await base.pause();
      const result = await signedInApi<typeof postQuote>('POST /v2/admin/request/{id}/quote', {
        params: { id },
        headers: { 'idempotency-key': key },
        body,
      });
      base.resume(result.ok);
      return result;
    },
    after: (thread) => {
      showRequest(thread);
      void refreshAdmin();
      toast.success('Quote sent');
      onClose();
    },
  });
  return { form, draft: useQuoteDraft(base, form) };
}

type Quote = ReturnType<typeof useQuote>;
type FieldsProps = Pick<Quote, 'form'>;

type QuoteLineProps = FieldsProps & { at: number; label: string };

function QuoteLine({ form, at, label }: QuoteLineProps) {
  const { value, onChange } = form.choice(`lines.${at}.quantity`);
  return (
    <>
      <TextField label="What it is" required maxLength={120} {...form.field(`lines.${at}.name`)} />
      <TextArea
        label="Details"
        optional
        rows={2}
        maxLength={500}
        {...form.field(`lines.${at}.details`)}
      />
      <RupeeField label="Price of one" required {...form.field(`lines.${at}.unitPrice`)} />
      <QuantityField label={`Quantity of ${label}`} value={value} onChange={onChange} />
    </>
  );
}

function Lines({ form }: FieldsProps) {
  const { lines } = form.values;
  const rows = useRows(form, 'lines', () => NEW_LINE);
  const labelOf = (_: unknown, at: number) => lines[at]?.name || `line ${at + 1}`;
  return (
    <Repeater
      legend="What they get"
      {...rows}
      itemLabel={labelOf}
      renderItem={(line, at, removeButton) => (
        <div className={`column ${styles.quoteLine}`}>
          <QuoteLine form={form} at={at} label={labelOf(line, at)} />
          {lines.length > 1 && removeButton}
        </div>
      )}
      addLabel={lines.length < MAX_QUOTE_LINES ? 'Add a line' : undefined}
    />
  );
}

function Terms({ form }: FieldsProps) {
  return (
    <div className="grid2">
      <RupeeField label="Delivery" hint="Empty: free" {...form.field('shipping')} />
      <RupeeField label="Discount" optional {...form.field('discount')} />
      <RupeeField label="Deposit" hint="Before you begin. Empty: none" {...form.field('deposit')} />
      <TextField
        label="Ready in days"
        hint="From the day it is accepted"
        optional
        inputMode="numeric"
        maxLength={3}
        {...form.field('readyInDays')}
      />
      <TextField label="Valid until" required type="date" {...form.field('validUntil')} />
    </div>
  );
}

function Total({ form }: FieldsProps) {
  const body = bodyOf(form.values);
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

/** Prices a request, with a live total; sending it replaces the quote before. */
export default function MakeQuoteDialog(props: MakeQuoteDialogProps) {
  const { isOpen, onClose, request } = props;
  const { form, draft } = useQuote(props);
  function close(): void {
    draft.save();
    onClose();
  }
  return (
    <Dialog open={isOpen} onClose={close} size="l">
      <Form form={form}>
        <div className="column dialog-body">
          <DialogTitle>{`Quote for ${request.name}`}</DialogTitle>
          <fieldset inert={form.isSending} className="column">
            <DraftState draft={draft} onGone={onClose} />
            <FormFailure title="The quote was not sent" keeps="What you typed is still here." />
            <Lines form={form} />
            <Terms form={form} />
            <TextArea label="Note" optional rows={3} maxLength={2000} {...form.field('note')} />
          </fieldset>
        </div>
        <div className="dialog-foot">
          <Total form={form} />
          <FormWaiting offline="Saved here. Send it when you're back online." />
          <DialogClose>Close</DialogClose>
          <SendButton busyLabel="Sending…">Send quote</SendButton>
        </div>
      </Form>
    </Dialog>
  );
}
