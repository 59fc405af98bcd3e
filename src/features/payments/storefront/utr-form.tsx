import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import { invalidate, dataOf, problemOf, queries } from '#platform/client/query.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { groupUtr, LONGEST_MESSAGE, readUtr } from '../utr.ts';
import { sendClaim } from './payment-calls.ts';
import { paymentKey } from './use-payment.ts';
import styles from './utr-form.module.css';

/** Characters: twelve digits with room between them. */
const LONGEST_TYPED = 20;

type ChoiceProps = { candidates: readonly string[]; onChoose: (utr: string) => void };

/** Asks which of the numbers of a message is the UTR. */
function UtrChoice({ candidates, onChoose }: ChoiceProps) {
  if (candidates.length === 0) return null;
  return (
    <fieldset aria-label="Numbers in your message" className={styles.choice}>
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
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [candidates, setCandidates] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isCorrection) field.current?.focus();
  }, [isCorrection]);
  const { mutate, isPending } = useMutation(
    {
      mutationFn: async (transactionId: string) =>
        dataOf(await sendClaim(number, transactionId, amount)),
      onSuccess: (payment) => {
        queries.setQueryData(paymentKey(uid, number), payment);
        void invalidate({ queryKey: ['orders', uid] });
      },
      onError: (failure) => {
        const problem = problemOf(failure);
        if (problem?.status === 409) void invalidate({ queryKey: ['orders', uid] });
        refuse(problem?.fields?.transactionId ?? problem?.detail ?? 'Not sent. Try again.');
      },
    },
    queries,
  );
  function refuse(sentence: string): void {
    setError(sentence);
    requestAnimationFrame(() => field.current?.focus());
  }
  function send(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    const { utr, candidates: found = [], sentence } = readUtr(text);
    setCandidates(found);
    if (utr === undefined) refuse(sentence);
    else mutate(utr);
  }
  function take(value: string): void {
    const { utr, candidates: found = [], sentence } = readUtr(value);
    const isMessage = value.length > LONGEST_TYPED;
    // Only the UTR of a pasted message stays, to be checked.
    setText((isMessage && utr) || value);
    setCandidates(isMessage ? found : []);
    setError(isMessage && found.length > 0 ? sentence : undefined);
  }
  function paste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text/plain');
    if (text !== '' || !pasted.trim().includes('\n')) return;
    // The field would join the lines, and a name with the number of another.
    event.preventDefault();
    take(pasted);
  }
  function choose(utr: string): void {
    take(utr);
    field.current?.focus();
  }
  return (
    <form className="utr" noValidate onSubmit={send}>
      <TextField
        ref={field}
        label={isCorrection ? 'UTR, the right 12 digits' : 'UTR, 12 digits, after paying'}
        name="transactionId"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0000 0000 0000"
        maxLength={LONGEST_MESSAGE}
        hint="Or paste the message of your bank as it is. We'll mark it paid when it reaches us."
        value={text}
        error={error}
        onPaste={paste}
        onChange={({ target }) => take(target.value)}
      />
      <UtrChoice candidates={candidates} onChoose={choose} />
      <Button type="submit" busy={isPending}>
        Send
      </Button>
    </form>
  );
}
