import { type FormEvent, useEffect, useRef, useState } from 'react';
import { OFFLINE } from '#platform/client/api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { Outcome, TwoFactor } from '../provider/identity-provider.ts';
import { identityProvider } from '../sign-in-state.ts';

export async function twoFactorOf(): Promise<TwoFactor> {
  const { twoFactor } = await identityProvider();
  if (!twoFactor) throw new Error('This provider has no two-factor authentication');
  return twoFactor();
}

type Step = {
  check: (typed: string) => string | undefined;
  send: (typed: string) => Promise<Outcome>;
  aboutField: string[];
  onDone: () => void;
};

export function useStep({ check, send, aboutField, onDone }: Step) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<ProblemBody>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function refuse(words: string): void {
    setError(words);
    field.current?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setProblem(undefined);
    const wrong = check(typed);
    if (wrong !== undefined) return refuse(wrong);
    setIsBusy(true);
    const outcome = await send(typed).catch((): Outcome => ({ ok: false, problem: OFFLINE }));
    setIsBusy(false);
    if (outcome.ok) return onDone();
    if (aboutField.includes(outcome.problem.code)) refuse(outcome.problem.detail);
    else setProblem(outcome.problem);
  }

  function type(next: string): void {
    setTyped(next);
    setError(undefined);
  }
  return { state: { typed, error, problem, isBusy }, type, field, submit };
}
