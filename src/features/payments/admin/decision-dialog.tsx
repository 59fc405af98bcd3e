import { useRef, useState, type FormEvent, type RefObject } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatRupees } from '#platform/ui/display/format-rupees.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import type { ListedPaymentWire } from '../contract.ts';

const MAX_REASON = 200;
const SAY_WHY = 'Say why, so that the customer can put it right';
const QUICK_REASONS = [
  'No such UTR in the bank statement',
  'Amount differs',
  'Already used for another order',
];

export type AskedDecision = { payment: ListedPaymentWire; decision: 'Rejected' | 'Refunded' };

type DecisionDialogProps = {
  asked: AskedDecision;
  open: boolean;
  isDeciding: boolean;
  problem: ProblemBody | undefined;
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
  onDecide: (reason: string) => void;
};

function QuickReasons({ reason, onPick }: { reason: string; onPick: (words: string) => void }) {
  return (
    <fieldset>
      <legend className="label">Common reasons</legend>
      <div className="chips">
        {QUICK_REASONS.map((words) => (
          <button
            key={words}
            type="button"
            className="chip sm"
            aria-pressed={reason === words}
            onClick={() => onPick(words)}
          >
            {words}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const WORDS = {
  Rejected: {
    title: (number: string) => `Reject the payment of ${number}?`,
    text: (name: string) =>
      `${name} reads the reason in a mail and beside the order, and can then send another UTR.`,
    label: 'Reason',
    button: 'Reject payment',
  },
  Refunded: {
    title: (number: string) => `Mark ${number} as refunded?`,
    text: (name: string, amount: string) =>
      `Only after you have sent ${amount} back. ${name} gets a mail, and reads what you write here.`,
    label: 'Reference of your transfer',
    button: 'Mark as refunded',
  },
};

/** Asks for the words that go with a decision. Nothing typed is lost when it is refused. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { asked, open, isDeciding, problem, finalFocus, onClose, onDecide } = props;
  const { payment, decision } = asked;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isOnline = useOnline();
  const words = WORDS[decision];
  const isRejection = decision === 'Rejected';
  const amount = formatRupees(payment.amount, { exact: true });
  function change(next: string): void {
    setReason(next);
    setError(undefined);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isDeciding) return;
    if (!isRejection || reason.trim() !== '') return onDecide(reason.trim());
    setError(SAY_WHY);
    field.current?.focus();
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      isDirty={reason !== ''}
      discardTitle="Discard what you wrote?"
    >
      <form noValidate onSubmit={submit}>
        <div className="dlg-body stack">
          <DialogTitle>{words.title(payment.orderNumber)}</DialogTitle>
          <p className="muted">{words.text(payment.customer.name, amount)}</p>
          {isRejection && <QuickReasons reason={reason} onPick={change} />}
          <TextField
            ref={field}
            label={words.label}
            name="reason"
            required={isRejection}
            optional={!isRejection}
            maxLength={MAX_REASON}
            autoComplete="off"
            value={reason}
            error={error ?? problem?.fields?.reason}
            onChange={({ target }) => change(target.value)}
          />
          {problem && problem.fields?.reason === undefined && (
            <Banner tone="bad" title={problem.title}>
              {problem.detail}
            </Banner>
          )}
          {!isOnline && <p className="reason">Kept here. Send it when you're back online.</p>}
        </div>
        <div className="dlg-foot">
          <DialogClose>Go back</DialogClose>
          <Button
            type="submit"
            variant={isRejection ? 'danger' : 'primary'}
            busy={isDeciding}
            disabled={!isOnline}
          >
            {words.button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
