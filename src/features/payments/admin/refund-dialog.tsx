import { rupeesIn } from '#platform/contract/typed/number.ts';
import { useRef, useState, type FormEvent } from 'react';
import type * as z from 'zod';
import type { RecordedMethod } from '#features/orders/payment-method.ts';
import { NewRefund } from '#features/orders/refund-contract.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Amount } from '#platform/ui/display/amount.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Checkbox } from '#platform/ui/forms/checkbox.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { SentFields } from './sent-fields.tsx';

export type RefundAnswer = z.input<typeof NewRefund>;

type RefundDialogProps = {
  isOpen: boolean;
  number: string;
  /** Rupees that are to be sent back. */
  due: number;
  /** Rupees that can be sent back at most. */
  rest: number;
  /** Resolves to the problem of a refusal; the dialog then keeps what was typed. */
  onSave: (refund: RefundAnswer) => Promise<ProblemBody | undefined>;
  onClose: () => void;
};

type Values = {
  amount: string;
  method: RecordedMethod | undefined;
  reference: string;
  reason: string;
  isLast: boolean;
};

const beginning = (due: number): Values => ({
  amount: due === 0 ? '' : String(due),
  method: undefined,
  reference: '',
  reason: '',
  isLast: false,
});

function errorsOf({ amount, ...values }: Values, { due, rest }: RefundDialogProps) {
  const rupees = rupeesIn(amount);
  const found = formErrors(NewRefund, { ...values, amount: rupees });
  if (found.amount !== undefined) found.amount = 'Give an amount in rupees like 499 or 499.50';
  else if (rupees !== undefined && rupees > rest) {
    found.amount = `At most ${formatRupees(rest, { exact: true })} can be sent back`;
  } else if (values.isLast && (rupees ?? 0) < due && values.reason.trim() === '') {
    found.reason = 'Say why it is less: the customer reads it';
  }
  return found;
}

function useRefundForm(props: RefundDialogProps) {
  const { due, isOpen, onSave, onClose } = props;
  const [values, setValues] = useState(() => beginning(due));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<ProblemBody>();
  const [isSaving, setIsSaving] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setValues(beginning(due));
  }
  function change(part: Partial<Values>): void {
    setValues({ ...values, ...part });
    setErrors({});
    setProblem(undefined);
  }
  async function save(): Promise<void> {
    const found = errorsOf(values, props);
    setErrors(found);
    const amount = rupeesIn(values.amount);
    const { method, reference, reason, isLast } = values;
    if (isSaving || Object.keys(found).length > 0 || !method || amount === undefined) return;
    setIsSaving(true);
    const refusal = await onSave({ amount, method, reference, reason, isLast });
    setIsSaving(false);
    setErrors(refusal?.fields ?? {});
    if (refusal === undefined) onClose();
    else if (refusal.fields === undefined) setProblem(refusal);
  }
  const isLess = due > 0 && (rupeesIn(values.amount) ?? due) < due;
  return { values, errors, problem, isSaving, isLess, change, save };
}

type RefundForm = ReturnType<typeof useRefundForm>;

function Fields({ form, due }: { form: RefundForm; due: number }) {
  const { values, errors, isLess, change } = form;
  return (
    <>
      <TextField
        label="Amount"
        name="amount"
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
        required
        value={values.amount}
        error={errors.amount}
        onChange={({ target }) => change({ amount: target.value })}
      />
      <SentFields
        method={values.method}
        reference={values.reference}
        errors={errors}
        onChange={change}
      />
      <TextField
        label="Reason"
        hint="The customer reads it."
        name="reason"
        optional={!values.isLast}
        required={values.isLast}
        maxLength={200}
        value={values.reason}
        error={errors.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
      {isLess && (
        <Checkbox
          label="No more is sent back"
          hint={`${formatRupees(due, { exact: true })} was due.`}
          checked={values.isLast}
          onChange={({ target }) => change({ isLast: target.checked })}
        />
      )}
    </>
  );
}

/** Asks for what was sent back. A refusal keeps the input. */
export function RefundDialog(props: RefundDialogProps) {
  const { isOpen, number, due, rest, onClose } = props;
  const form = useRefundForm(props);
  const { values, problem } = form;
  const isOnline = useOnline();
  const root = useRef<HTMLFormElement>(null);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isOnline) return;
    await form.save();
    root.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      isDirty={values.method !== undefined || values.reference !== '' || values.reason !== ''}
      discardTitle="Discard what you wrote?"
    >
      <form ref={root} noValidate onSubmit={(event) => void submit(event)}>
        <div className="dlg-body stack">
          <DialogTitle>
            Record a refund of <span translate="no">{number}</span>
          </DialogTitle>
          <p className="muted">
            Only after you have sent it: the shop sends no money. The customer gets a mail. At most{' '}
            <Amount rupees={rest} exact /> can go back.
          </p>
          <Fields form={form} due={due} />
          {problem !== undefined && (
            <Banner tone="bad" title={problem.title}>
              {problem.detail}
            </Banner>
          )}
          {!isOnline && <p className="reason">Kept here. Send it when you're back online.</p>}
        </div>
        <div className="dlg-foot">
          <DialogClose>Go back</DialogClose>
          <Button type="submit" busy={form.isSaving} disabled={!isOnline}>
            Record refund
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
