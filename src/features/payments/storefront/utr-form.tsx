import { useEffect, useRef, type ClipboardEvent } from 'react';
import { invalidate, queries } from '#platform/client/query/query.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Form, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { PaymentClaim } from '../contract.ts';
import { groupUtr, LONGEST_MESSAGE, readUtr } from '../utr.ts';
import { sendClaim } from './payment-calls.ts';
import { paymentKey } from './use-payment.ts';
import styles from './utr-form.module.css';
import payPanelStyles from './pay-panel.module.css';

/** Characters: twelve digits with room between them. */
const LONGEST_TYPED = 20;

const isMessage = (text: string): boolean => text.length > LONGEST_TYPED;

const Claim = PaymentClaim.pick({ transactionId: true });

type ChoiceProps = { candidates: readonly string[]; onChoose: (utr: string) => void };

/** Asks which of the numbers of a message is the UTR. */
function UtrChoice({ candidates, onChoose }: ChoiceProps) {
  if (candidates.length === 0) return null;
  return (
    <fieldset aria-label="Numbers in your message" className={`cluster ${styles.choice}`}>
      {candidates.map((utr) => (
        <Button key={utr} variant="secondary" size="s" onClick={() => onChoose(utr)}>
          <span translate="no">{groupUtr(utr)}</span>
        </Button>
      ))}
    </fieldset>
  );
}

type UtrFormProps = {
  uid: string;
  number: string;
  /** Rupees that are to be paid. */
  amount: number;
  /** Replaces a sent UTR. */
  isCorrection?: boolean;
};

/** Sends the customer's claim. Only the owner's decision says that it was paid. */
export function UtrForm({ uid, number, amount, isCorrection = false }: UtrFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isCorrection) field.current?.focus();
  }, [isCorrection]);
  const form = useForm({
    schema: Claim,
    start: { transactionId: '' },
    send: async ({ transactionId }) => {
      const answer = await sendClaim(number, transactionId, amount);
      if (answer.ok) return answer;
      const { problem } = answer;
      if (problem.status === 409) void invalidate({ queryKey: ['orders', uid] });
      const fields = { transactionId: problem.fields?.transactionId ?? problem.detail };
      return { ok: false, problem: { ...problem, fields } };
    },
    after: (payment) => {
      queries.setQueryData(paymentKey(uid, number), payment);
      void invalidate({ queryKey: ['orders', uid] });
    },
  });
  const { value, error, ...bound } = form.field('transactionId');
  const { candidates = [], sentence } = isMessage(value) ? readUtr(value) : {};
  function take(text: string): void {
    const { utr } = readUtr(text);
    // Only the UTR of a pasted message stays, to be checked.
    form.change('transactionId', isMessage(text) && utr !== undefined ? utr : text);
  }
  function paste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text/plain');
    if (value !== '' || !pasted.trim().includes('\n')) return;
    // The field would join the lines, and a name with the number of another.
    event.preventDefault();
    take(pasted);
  }
  function choose(utr: string): void {
    take(utr);
    field.current?.focus();
  }
  return (
    <Form form={form} className={payPanelStyles.utr}>
      <TextField
        ref={field}
        label={isCorrection ? 'UTR, the right 12 digits' : 'UTR, 12 digits, after paying'}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0000 0000 0000"
        maxLength={LONGEST_MESSAGE}
        hint="Or paste your bank's message as it is. We'll mark it paid when it reaches us."
        {...bound}
        value={value}
        error={error ?? (candidates.length > 0 ? sentence : undefined)}
        onPaste={paste}
        onChange={({ target }) => take(target.value)}
      />
      <UtrChoice candidates={candidates} onChoose={choose} />
      <FormWaiting className={`hint ${styles.waiting}`} />
      <SendButton variant="secondary">Send</SendButton>
    </Form>
  );
}
