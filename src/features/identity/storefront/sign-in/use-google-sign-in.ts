import { useEffect, useRef, useState } from 'react';
import type { CustomerApi } from '../customer-api.ts';
import type { GoogleOutcome } from '../identity-provider.ts';
import { identityProvider } from '../sign-in-state.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useShop } from '#platform/client/use-shop.ts';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import { useHere } from '../way-back.ts';
import { finishGoogle, GOOGLE_CANCELLED, GOOGLE_FAILED, rememberLeaving } from './google-steps.ts';
import { signedInWords } from './signed-in-words.ts';

/** `window`: Google asks in a window of its own; `leaving`: this page makes way for Google's. */
export type GooglePhase = 'idle' | 'window' | 'leaving';

async function ask(here: string): Promise<GoogleOutcome> {
  const provider = await identityProvider();
  rememberLeaving();
  return provider.signInWithGoogle(here);
}

/** Resets the button after the browser's Back. */
function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onReturn();
    };
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, [onReturn]);
}

/** 'Continue with Google', from the press to the greeting or to the alert. */
type GoogleSignInOptions = { customers: CustomerApi; onRefused: (words: string) => void };

export function useGoogleSignIn({ customers, onRefused }: GoogleSignInOptions) {
  const [phase, setPhase] = useState<GooglePhase>('idle');
  const tries = useRef(0);
  const alert = useAlert();
  const toast = useToast();
  const here = useHere();
  const { identity } = useShop();
  const [reset] = useState(() => () => setPhase('idle'));
  useReturn(reset);

  function refuse(what: typeof GOOGLE_FAILED, problem?: ProblemBody): void {
    onRefused([what.text, problem?.detail].filter(Boolean).join(' '));
    alert(what);
  }

  async function finish({ isNew }: { isNew: boolean }): Promise<void> {
    const found = await finishGoogle(customers, { isNew });
    if (found.ok) toast.success(signedInWords(found.customer));
    else refuse(GOOGLE_FAILED);
  }

  async function start(): Promise<void> {
    tries.current += 1;
    const mine = tries.current;
    setPhase(identity.kind === 'firebase' ? 'window' : 'leaving');
    const outcome = await ask(here).catch((error: unknown): GoogleOutcome => {
      reportError(error);
      return { kind: 'failed' };
    });
    if (mine !== tries.current) {
      // Given up here, but still finished there.
      if (outcome.kind === 'done') await (await identityProvider()).signOut();
      return;
    }
    if (outcome.kind === 'leaving') return;
    if (outcome.kind === 'done') await finish(outcome);
    else refuse(GOOGLE_CANCELLED, outcome.kind === 'failed' ? outcome.problem : undefined);
    setPhase('idle');
  }

  function giveUp(): void {
    tries.current += 1;
    setPhase('idle');
  }
  return { phase, start, giveUp };
}
