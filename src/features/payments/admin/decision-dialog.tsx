import { useRef, useState, type FormEvent, type RefObject } from 'react';
import type { RecordedMethod } from '#features/orders/payment-method.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { RadioChips } from '#platform/ui/forms/radio-chips.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { PaymentDecision, PaymentUndo } from '../contract.ts';
import {
  DIALOG_TEXTS,
  METHOD_CHOICES,
  QUICK_REASONS,
  type DialogDecision,
  type DecisionAnswer,
} from './decision-labels.ts';
import { paymentName } from './listed-part.ts';

const MAX_REASON = 200;

type DecisionDialogProps = {
  value: DialogDecision;
  open: boolean;
  isDeciding: boolean;
  problem: ProblemBody | undefined;
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
  onDecide: (answer: DecisionAnswer) => void;
};

function QuickReasons({ reason, onPick }: { reason: string; onPick: (reason: string) => void }) {
  return (
    <fieldset>
      <legend className="label">Common reasons</legend>
      <div className="chips">
        {QUICK_REASONS.map((quick) => (
          <button
            key={quick}
            type="button"
            className="chip sm"
            aria-pressed={reason === quick}
            onClick={() => onPick(quick)}
          >
            {quick}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

type FieldRef = RefObject<HTMLInputElement | null>;

function reasonErrorOf(decision: DialogDecision['decision'], reason: string): string | undefined {
  if (decision === 'Undone') return formErrors(PaymentUndo, { reason }).reason;
  const body = { decision: decision === 'Recorded' ? 'Paid' : decision, reason };
  return formErrors(PaymentDecision, body).reason;
}

function useAnswer({ value, isDeciding, onDecide }: DecisionDialogProps, field: FieldRef) {
  const { decision } = value;
  const [reason, setReason] = useState('');
  const [method, setMethod] = useState<RecordedMethod>();
  const [isChecked, setIsChecked] = useState(false);
  const reasonError = reasonErrorOf(decision, reason);
  const methodError =
    decision === 'Recorded' && method === undefined ? 'Choose how it was paid' : undefined;
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isDeciding) return;
    setIsChecked(true);
    if (methodError !== undefined) {
      event.currentTarget.querySelector<HTMLElement>('input[type=radio]')?.focus();
    } else if (reasonError === undefined) onDecide({ reason: reason.trim(), method });
    else field.current?.focus();
  }
  return {
    reason,
    method,
    isDirty: reason !== '' || method !== undefined,
    errors: isChecked ? { reason: reasonError, method: methodError } : {},
    changeReason: (next: string) => {
      setReason(next);
      setIsChecked(false);
    },
    setMethod,
    submit,
  };
}

type Answer = ReturnType<typeof useAnswer>;

function Choices({ decision, answer }: { decision: DialogDecision['decision']; answer: Answer }) {
  if (decision === 'Rejected') {
    return <QuickReasons reason={answer.reason} onPick={answer.changeReason} />;
  }
  if (decision !== 'Recorded') return null;
  return (
    <RadioChips
      legend="How was it paid?"
      name="method"
      required
      options={METHOD_CHOICES}
      value={answer.method}
      error={answer.errors.method}
      onChange={(value) => answer.setMethod(value as RecordedMethod)}
    />
  );
}

/** Asks for the reason or reference of a decision. A refusal keeps the input. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { value, open, isDeciding, problem, finalFocus, onClose } = props;
  const { payment, decision } = value;
  const field = useRef<HTMLInputElement>(null);
  const answer = useAnswer(props, field);
  const isOnline = useOnline();
  const texts = DIALOG_TEXTS[decision];
  const amount = formatRupees(payment.amount, { exact: true });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      isDirty={answer.isDirty}
      discardTitle="Discard what you wrote?"
    >
      <form noValidate onSubmit={answer.submit}>
        <div className="dlg-body stack">
          <DialogTitle>{texts.title(paymentName(payment))}</DialogTitle>
          <p className="muted">
            <Sentence>{texts.text(payment.customer.name, amount)}</Sentence>
          </p>
          <Choices decision={decision} answer={answer} />
          <TextField
            ref={field}
            label={texts.label}
            name="reason"
            required={texts.needsReason}
            optional={!texts.needsReason}
            maxLength={MAX_REASON}
            autoComplete="off"
            value={answer.reason}
            error={answer.errors.reason ?? problem?.fields?.reason}
            onChange={({ target }) => answer.changeReason(target.value)}
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
            variant={decision === 'Rejected' ? 'danger' : 'primary'}
            busy={isDeciding}
            disabled={!isOnline}
          >
            {texts.button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
