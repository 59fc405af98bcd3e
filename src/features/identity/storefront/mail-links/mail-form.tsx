import { useRef, useState, type FormEvent } from 'react';
import { emailIn } from '#platform/contract/typed/email.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { Outcome } from '../provider/identity-provider.ts';

type MailFormProps = {
  send: (email: string) => Promise<Outcome>;
  answer: string;
  sendLabel: string;
  knownEmail?: string | undefined;
};

type Result = { kind: 'sent' } | { kind: 'wrong'; sentence: string } | ProblemResult;
type ProblemResult = { kind: 'failed'; problem: ProblemBody };

function resultOf(outcome: Outcome): Result {
  if (outcome.ok) return { kind: 'sent' };
  const sentence = outcome.problem.fields?.email;
  return sentence === undefined
    ? { kind: 'failed', problem: outcome.problem }
    : { kind: 'wrong', sentence };
}

function useSending(send: MailFormProps['send']) {
  const [result, setResult] = useState<Result>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function refuse(sentence: string): void {
    setResult({ kind: 'wrong', sentence });
    field.current?.focus();
  }

  async function submit(event: FormEvent, email: string): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const address = emailIn(email);
    if (address === '') return refuse('Email is required');
    setResult(undefined);
    setIsBusy(true);
    const next = resultOf(await send(address));
    setIsBusy(false);
    if (next.kind === 'wrong') refuse(next.sentence);
    else setResult(next);
  }
  return { result, isBusy, field, submit, forget: () => setResult(undefined) };
}

/** The known email is shown after hydration: it is a value of the browser alone. */
function useEmailInput(knownEmail: string) {
  const [input, setInput] = useState<string>();
  const isHydrated = useHydrated();
  return { email: input ?? (isHydrated ? knownEmail : ''), setInput, isHydrated };
}

function Answer({ result, answer }: { result: Result | undefined; answer: string }) {
  if (result?.kind === 'sent') return <Banner tone="ok">{answer}</Banner>;
  if (result?.kind !== 'failed') return null;
  return (
    <Banner tone="bad" title={result.problem.title}>
      {result.problem.detail}
    </Banner>
  );
}

export function MailForm({ send, answer, sendLabel, knownEmail = '' }: MailFormProps) {
  const { email, setInput, isHydrated } = useEmailInput(knownEmail);
  const { result, isBusy, field, submit, forget } = useSending(send);
  const isOnline = useOnline();
  return (
    <form noValidate inert={!isHydrated} onSubmit={(event) => void submit(event, email)}>
      <Answer result={result} answer={answer} />
      <TextField
        ref={field}
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={result?.kind === 'wrong' ? result.sentence : undefined}
        onChange={(event) => {
          setInput(event.target.value);
          forget();
        }}
      />
      {!isOnline && <p className="reason">The link can be sent when you're back online.</p>}
      <Button type="submit" size="l" block busy={isBusy} busyLabel="Sending…" disabled={!isOnline}>
        {result?.kind === 'sent' ? 'Send again' : sendLabel}
      </Button>
    </form>
  );
}
