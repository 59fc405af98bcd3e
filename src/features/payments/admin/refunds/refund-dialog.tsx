import { isBlank } from '#platform/contract/typed/typed-text.ts';
import type * as z from 'zod';
import type { RefundMethod } from '#features/orders/payment/payment-method.ts';
import { NewRefund } from '#features/orders/returns/refund-contract.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { rupeesIn } from '#platform/contract/typed/number.ts';
import { chosen, typedBody, typedRupees } from '#platform/contract/typed/typed-body.ts';
import { Amount } from '#platform/ui/display/amount.tsx';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { SENT_BY_HAND, SENT_ONLINE_TOO, SentFields } from './sent-fields.tsx';

export type RefundAnswer = z.input<typeof NewRefund>;

type Limits = {
  /** Rupees to send back. */
  due: number;
  /** Rupees that can be refunded at most. */
  rest: number;
  /** Something was paid through the gateway. */
  mayBeOnline: boolean;
};

type RefundDialogProps = Limits & {
  isOpen: boolean;
  number: string;
  onSave: (refund: RefundAnswer, key: string) => Promise<Sent<unknown>>;
  onClose: () => void;
};

function refundForm({ due, rest }: Pick<Limits, 'due' | 'rest'>) {
  const typed = { amount: typedRupees, method: chosen<RefundMethod>() };
  return typedBody(NewRefund, typed).superRefine(({ amount, reason = '', isLast }, context) => {
    const say = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (amount > rest) {
      say('amount', `At most ${formatRupees(rest, { exact: true })} can be refunded`);
    } else if (isLast === true && amount < due && isBlank(reason)) {
      say('reason', 'Say why it is less: the customer will see it');
    }
  });
}

export function RefundDialog({
  isOpen,
  number,
  due,
  rest,
  mayBeOnline,
  onSave,
  onClose,
}: RefundDialogProps) {
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
  const { amount, isLast, method } = form.values;
  const isOnline = method === 'Online';
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
      sendLabel={isOnline ? 'Send refund' : 'Record refund'}
    >
      <p className="muted">
        <Sentence>
          {isOnline
            ? 'The shop sends it back through the gateway, to where it came from: it takes 5 to 7 working days. The customer gets an email.'
            : 'Only after you have sent it yourself: the shop sends no money. The customer gets an email.'}
        </Sentence>{' '}
        At most <Amount rupees={rest} exact /> can go back.
      </p>
      <RupeeField label="Amount" required {...form.field('amount')} />
      <SentFields
        method={form.choice('method')}
        reference={form.field('reference')}
        methods={mayBeOnline ? SENT_ONLINE_TOO : SENT_BY_HAND}
      />
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
