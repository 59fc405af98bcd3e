import * as z from 'zod';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { answered } from '#platform/ui/forms/form/use-sending.ts';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { Cancellation } from '../../change/change-contract.ts';
import type { OrderWire } from '../../contract.ts';
import { isPickup } from '../../delivery-labels.ts';
import { isPaidOnArrival } from '../../payment/payment-method.ts';
import { partsOf } from '../../payment/payment-parts.ts';
import styles from './parcel.module.css';

type CancelDialogProps = {
  isOpen: boolean;
  order: OrderWire;
  reason?: string | undefined;
  onCancel: (cancellation: Cancellation) => Promise<ProblemBody | undefined>;
  onClose: () => void;
};

const RETURNED = [
  { value: 'no', label: 'No, not yet' },
  { value: 'yes', label: 'Yes, they are here' },
];

function sumPaid(order: OrderWire): number {
  const paid = partsOf(order).filter(({ status }) => status === 'Paid' || status === 'Refund due');
  const back = order.refunds ?? [];
  const paise = (all: { amount: number }[]) =>
    all.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return Math.max(0, paise(paid) - paise(back)) / 100;
}

function Refund({ order }: { order: OrderWire }) {
  const { payment } = order;
  const paid = sumPaid(order);
  const amount = formatRupees(paid > 0 ? paid : payment.amount, { exact: true });
  if (paid > 0) {
    return (
      <Banner tone="gold" title={`A refund of ${amount} is due`}>
        Send the refund yourself, then mark it as refunded.
      </Banner>
    );
  }
  if (payment.status === 'Pending' || payment.status === 'Rejected') {
    return <p className="muted">Nothing was paid, so there is nothing to refund.</p>;
  }
  if (payment.status !== 'Submitted') return null;
  return (
    <Banner tone="gold" title="Its payment is not checked yet">
      If the money has come, a refund of <span translate="no">{amount}</span> is due.
    </Banner>
  );
}

type Answers = { reason: string; returned: string; isRefused: boolean };

function cancelForm({ status }: OrderWire) {
  return z
    .custom<Answers>()
    .transform(({ reason, returned, isRefused }): z.input<typeof Cancellation> => ({
      reason,
      isReturned: status === 'shipped' ? returned === 'yes' : undefined,
      ...(isRefused && { isRefused }),
    }))
    .pipe(Cancellation);
}

/** Asks for the reason, and for a sent parcel whether it has come back. */
export function CancelDialog({ isOpen, order, reason = '', onCancel, onClose }: CancelDialogProps) {
  const form = useForm({
    schema: cancelForm(order),
    start: { reason, returned: 'no', isRefused: false },
    send: async (cancellation) => answered(await onCancel(cancellation)),
  });
  const wasShipped = order.status === 'shipped';
  const mayBeRefused = isPaidOnArrival(order) && order.status !== 'pending';
  return (
    <FormDialog
      form={{ ...form, isDirty: form.isDirty || form.values.reason !== '' }}
      isOpen={isOpen}
      onClose={onClose}
      title={
        <>
          Cancel order <span translate="no">{order.number}</span>?
        </>
      }
      bodyClass={`column ${styles.parcel}`}
      failureTitle="Not cancelled"
      offline="Cancelling needs a connection."
      closeLabel="Keep order"
      sendVariant="danger"
      sendLabel="Cancel order"
      busyLabel="Cancelling…"
    >
      <p className="muted">
        {`The customer gets an email${wasShipped ? '.' : ', and its pieces go back into stock.'}`}
      </p>
      <Refund order={order} />
      {wasShipped && (
        <>
          <Banner tone="gold" title="The parcel is on its way">
            Cancelling does not stop it. Ask the courier to bring it back.
          </Banner>
          <RadioChips
            legend="Did the pieces come back?"
            hint="Only pieces that are back go into stock."
            options={RETURNED}
            {...form.choice('returned')}
          />
        </>
      )}
      {mayBeRefused && (
        <Checkbox
          label={isPickup(order.shipping) ? 'It was not picked up' : 'Refused at the door'}
          hint="This is counted: the shop may ask this customer to pay in advance from now on."
          {...form.box('isRefused')}
        />
      )}
      <TextArea
        label="Reason for the customer"
        hint="The customer sees it in the email and on the page of the order."
        optional
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
