import type * as z from 'zod';
import type { RecordedMethod } from '#features/orders/payment/payment-method.ts';
import { NewRefund } from '#features/orders/returns/refund-contract.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { rupeesIn } from '#platform/contract/typed/number.ts';
import { chosen, typedBody, typedRupees } from '#platform/contract/typed/typed-body.ts';
import { Amount } from '#platform/ui/display/amount.tsx';
import { Checkbox } from '#platform/ui/forms/checkbox.tsx';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import { RupeeField } from '#platform/ui/forms/rupee-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { SentFields } from './sent-fields.tsx';

export type RefundAnswer = z.input<typeof NewRefund>;

type Limits = {
  /** Rupees that are to be sent back. */
  due: number;
  /** Rupees that can be refunded at most. */
  rest: number;
};

type RefundDialogProps = Limits & {
  isOpen: boolean;
  number: string;
  onSave: (refund: RefundAnswer, key: string) => Promise<Sent<unknown>>;
  onClose: () => void;
};

function refundForm({ due, rest }: Limits) {
  const typed = { amount: typedRupees, method: chosen<RecordedMethod>() };
  return typedBody(NewRefund, typed).superRefine(({ amount, reason = '', isLast }, context) => {
    const say = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (amount > rest) {
      say('amount', `At most ${formatRupees(rest, { exact: true })} can be refunded`);
    } else if (isLast === true && amount < due && reason.trim() === '') {
      say('reason', 'Say why it is less: the customer will see it');
    }
  });
}

export function RefundDialog({ isOpen, number, due, rest, onSave, onClose }: RefundDialogProps) {
  const form = useForm({
    schema: refundForm({ due, rest }),
    start: {
      amount: due === 0 ? '' : String(due),
      method: undefined,
      reference: '',
      reason: '',
      isLast: false,
    },
    send: onSave,
    after: onClose,
  });
  const { amount, isLast } = form.values;
  const isLess = due > 0 && (rupeesIn(amount) ?? due) < due;
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={
        <>
          Record a refund of <span translate="no">{number}</span>
        </>
      }
      closeLabel="Cancel"
      sendLabel="Record refund"
    >
      <p className="muted">
        Only after you have sent it yourself: the shop sends no money. The customer gets an email.
        At most <Amount rupees={rest} exact /> can go back.
      </p>
      <RupeeField label="Amount" required {...form.field('amount')} />
      <SentFields method={form.choice('method')} reference={form.field('reference')} />
      <TextField
        label="Reason"
        hint="The customer will see it."
        optional={isLast !== true}
        required={isLast === true}
        maxLength={200}
        {...form.field('reason')}
      />
      {isLess && (
        <Checkbox
          label="Nothing more will be refunded"
          hint={`${formatRupees(due, { exact: true })} was due.`}
          {...form.box('isLast')}
        />
      )}
    </FormDialog>
  );
}
