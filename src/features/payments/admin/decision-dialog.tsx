import type { RefObject } from 'react';
import type { RecordedMethod } from '#features/orders/payment/payment-method.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
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
  onDecide: (answer: DecisionAnswer) => Promise<Sent<unknown>>;
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
            className="chip compact"
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

type Answer = { reason: string; method: RecordedMethod | undefined };

function errorsOf(decision: DialogDecision['decision'], answer: Answer): Record<string, string> {
  const { reason, method } = answer;
  if (decision === 'Undone') return formErrors(PaymentUndo, { reason });
  const isRecorded = decision === 'Recorded';
  const body = { decision: isRecorded ? 'Paid' : decision, reason, method };
  return {
    ...formErrors(PaymentDecision, body),
    ...(isRecorded && method === undefined && { method: 'Choose how it was paid' }),
  };
}

/** Asks for the reason or reference of a decision. A refusal keeps the input. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { value, open, isDeciding, problem, finalFocus, onClose, onDecide } = props;
  const { payment, decision } = value;
  const start: Answer = { reason: '', method: undefined };
  const form = useForm({
    schema: checkedDraft(
      (answer: Answer) => errorsOf(decision, answer),
      ({ reason, method }): DecisionAnswer => ({ reason: reason.trim(), method }),
    ),
    start,
    send: onDecide,
  });
  const texts = DIALOG_TEXTS[decision];
  const amount = formatRupees(payment.amount, { exact: true });
  return (
    <FormDialog
      form={form}
      isOpen={open}
      onClose={onClose}
      finalFocus={finalFocus}
      title={texts.title(paymentName(payment))}
      closeLabel="Cancel"
      sendLabel={texts.button}
      sendVariant={decision === 'Rejected' ? 'danger' : 'primary'}
      isSendable={!isDeciding}
    >
      <p className="muted">
        <Sentence>{texts.text(payment.customer.name, amount)}</Sentence>
      </p>
      {decision === 'Rejected' && (
        <QuickReasons
          reason={form.values.reason}
          onPick={(reason) => form.change('reason', reason)}
        />
      )}
      {decision === 'Recorded' && (
        <RadioChips
          legend="How was it paid?"
          required
          options={METHOD_CHOICES}
          {...form.choice('method')}
        />
      )}
      <TextField
        label={texts.label}
        required={texts.needsReason}
        optional={!texts.needsReason}
        maxLength={MAX_REASON}
        autoComplete="off"
        {...form.field('reason')}
      />
      {problem && !form.problem && (
        <Banner tone="bad" title={problem.title}>
          {problem.detail}
        </Banner>
      )}
    </FormDialog>
  );
}
