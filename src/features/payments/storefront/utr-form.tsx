import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { invalidate, dataOf, problemOf, queries } from '#platform/client/query.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { utrIn } from '../utr.ts';
import { sendClaim } from './payment-calls.ts';
import { paymentKey } from './use-payment.ts';

const TWELVE_DIGITS = 'A UTR has 12 digits. You find it in the receipt of your UPI app';

/** Characters: twelve digits with room between them. */
const LONGEST_TYPED = 20;

function errorOf(text: string): string | undefined {
  if (text.trim() === '') return 'Enter the 12-digit UTR';
  return utrIn(text) === undefined ? TWELVE_DIGITS : undefined;
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
    const wrong = errorOf(text);
    if (wrong !== undefined) return refuse(wrong);
    mutate(text);
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
        maxLength={1000}
        hint="Or paste the message of your bank as it is. We'll mark it paid when it reaches us."
        value={text}
        error={error}
        onChange={({ target }) => {
          const { value } = target;
          // Of a pasted message, only the UTR stays to be looked at.
          setText(value.length > LONGEST_TYPED ? (utrIn(value) ?? value) : value);
          setError(undefined);
        }}
      />
      <Button type="submit" busy={isPending}>
        Send
      </Button>
    </form>
  );
}
