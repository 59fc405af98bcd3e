import { useState, type FormEvent } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Checkbox } from '#platform/ui/forms/checkbox.tsx';
import { RadioChips } from '#platform/ui/forms/radio-chips.tsx';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import type { OrderWire } from '../../contract.ts';
import type { Cancellation } from '../../change-contract.ts';
import { isPickup } from '../../delivery-words.ts';
import { isPaidOnArrival } from '../../payment-method.ts';
import { partsOf } from '../../payment-parts.ts';
import './parcel.css';

type CancelDialogProps = {
  isOpen: boolean;
  order: OrderWire;
  /** The field's first text. */
  reason?: string | undefined;
  /** Resolves to the problem of a refusal; the dialog then keeps its text. */
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
        You send it back yourself, then mark it as refunded.
      </Banner>
    );
  }
  if (payment.status === 'Pending' || payment.status === 'Rejected') {
    return <p className="muted">Nothing was paid, so nothing is sent back.</p>;
  }
  if (payment.status !== 'Submitted') return null;
  return (
    <Banner tone="gold" title="Its payment is not checked yet">
      If the money has come, a refund of <span translate="no">{amount}</span> is due.
    </Banner>
  );
}

function useCancelForm({ order, onCancel }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  const [returned, setReturned] = useState('no');
  const [isRefused, setIsRefused] = useState(false);
  const [problem, setProblem] = useState<ProblemBody>();
  const [isSending, setIsSending] = useState(false);
  async function send(): Promise<void> {
    if (isSending) return;
    setProblem(undefined);
    setIsSending(true);
    const isReturned = order.status === 'shipped' ? returned === 'yes' : undefined;
    const refused = isRefused ? { isRefused } : {};
    setProblem(await onCancel({ reason: reason.trim(), isReturned, ...refused }));
    setIsSending(false);
  }
  return {
    reason,
    setReason,
    returned,
    setReturned,
    isRefused,
    setIsRefused,
    problem,
    isSending,
    send,
  };
}

type CancelForm = ReturnType<typeof useCancelForm>;

function Refused({ order, form }: { order: OrderWire; form: CancelForm }) {
  if (!isPaidOnArrival(order) || order.status === 'pending') return null;
  return (
    <Checkbox
      label={isPickup(order.shipping) ? 'It was not picked up' : 'Refused at the door'}
      hint="It is counted: the shop may ask this customer to pay first from then on."
      checked={form.isRefused}
      onChange={({ target }) => form.setIsRefused(target.checked)}
    />
  );
}

function Form(props: CancelDialogProps & { form: CancelForm }) {
  const { order, form } = props;
  const { problem } = form;
  const isOnline = useOnline();
  const wasShipped = order.status === 'shipped';
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isOnline) void form.send();
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className="dlg-body parcel">
        <DialogTitle>
          Cancel order <span translate="no">{order.number}</span>?
        </DialogTitle>
        <p className="muted">
          {`The customer gets a mail${wasShipped ? '.' : ', and its pieces go back into stock.'}`}
        </p>
        <Refund order={order} />
        {wasShipped && (
          <>
            <Banner tone="gold" title="The parcel is on its way">
              Cancelling does not stop it. Ask the courier to bring it back.
            </Banner>
            <RadioChips
              legend="Did the pieces come back?"
              hint="Only what is back goes into stock."
              name="isReturned"
              options={RETURNED}
              value={form.returned}
              onChange={form.setReturned}
            />
          </>
        )}
        <Refused order={order} form={form} />
        <TextArea
          label="Reason for the customer"
          hint="It stands in the mail and on the page of the order."
          optional
          name="reason"
          maxLength={500}
          value={form.reason}
          error={problem?.fields?.reason}
          onChange={({ target }) => form.setReason(target.value)}
        />
        {problem !== undefined && problem.fields === undefined && (
          <Banner tone="bad" title="Not cancelled">
            {problem.detail}
          </Banner>
        )}
      </div>
      <div className="dlg-foot">
        {!isOnline && <span className="parcel-why">Cancelling needs a connection.</span>}
        <DialogClose>Keep order</DialogClose>
        <Button
          type="submit"
          variant="danger"
          busy={form.isSending}
          busyLabel="Cancelling…"
          aria-disabled={!isOnline || undefined}
        >
          Cancel order
        </Button>
      </div>
    </form>
  );
}

/** Asks for the reason, and for a sent parcel whether it has come back. */
export function CancelDialog(props: CancelDialogProps) {
  const { isOpen, onClose } = props;
  const form = useCancelForm(props);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) {
      form.setReason(props.reason ?? '');
      form.setReturned('no');
      form.setIsRefused(false);
    }
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      isDirty={form.reason !== ''}
      discardTitle="Discard what you wrote?"
    >
      <Form {...props} form={form} />
    </Dialog>
  );
}
