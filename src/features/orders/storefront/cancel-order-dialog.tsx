import { useState, type FormEvent, type RefObject } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { RadioChips } from '#platform/ui/forms/radio-chips.tsx';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { cancelMoney } from '../cancel-money.ts';
import type { OrderWire } from '../contract.ts';
import { CANCEL_REASONS, type OwnCancellation } from '../change-contract.ts';

export type CancelOrderDialogProps = {
  order: OrderWire;
  isOpen: boolean;
  isSending: boolean;
  /** Problem of a refusal; the dialog then keeps its text. */
  problem: ProblemBody | undefined;
  onCancel: (cancellation: OwnCancellation) => void;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
};

const UNSAID = '';
const REASONS = [
  { value: UNSAID, label: 'Rather not say' },
  ...CANCEL_REASONS.map((reason) => ({ value: reason, label: reason })),
];

/** Same as in the contract. */
const MAX_LENGTH = 200;

/** The reason as chosen and written, anew each time the dialog opens. */
function useReason(isOpen: boolean) {
  const [chosen, setChosen] = useState(UNSAID);
  const [written, setWritten] = useState('');
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) {
      setChosen(UNSAID);
      setWritten('');
    }
  }
  const reason = CANCEL_REASONS.find((known) => known === chosen);
  const comment = reason === 'Other' ? written.trim() : '';
  return { chosen, setChosen, written, setWritten, cancellation: { reason, comment } };
}

/** Asks whether to cancel, and why; saying why is optional. */
export function CancelOrderDialog(props: CancelOrderDialogProps) {
  const { order, isOpen, isSending, problem, onCancel, onClose } = props;
  const money = cancelMoney(order);
  const { chosen, setChosen, written, setWritten, cancellation } = useReason(isOpen);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isSending) onCancel(cancellation);
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      finalFocus={props.finalFocus}
      isDirty={cancellation.comment !== ''}
      discardTitle="Discard what you wrote?"
    >
      <form noValidate onSubmit={submit}>
        <div className="dlg-body cancel-order">
          <DialogTitle>
            Cancel order <span translate="no">{order.number}</span>?
          </DialogTitle>
          <p className="muted">This can't be undone.</p>
          {money !== '' && <p>{money}</p>}
          <RadioChips
            legend="Why do you cancel it?"
            optional
            name="reason"
            options={REASONS}
            value={chosen}
            error={problem?.fields?.reason}
            onChange={setChosen}
          />
          {chosen === 'Other' && (
            <TextArea
              label="In your own words"
              optional
              name="comment"
              rows={3}
              maxLength={MAX_LENGTH}
              value={written}
              error={problem?.fields?.comment}
              onChange={({ target }) => setWritten(target.value)}
            />
          )}
          {problem !== undefined && problem.fields === undefined && (
            <Banner tone="bad" title="The order was not cancelled">
              {problem.detail}
            </Banner>
          )}
        </div>
        <div className="dlg-foot">
          <DialogClose>Keep order</DialogClose>
          <Button type="submit" variant="danger" busy={isSending} busyLabel="Cancelling…">
            Cancel order
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
