import { useEffect, useRef, useState } from 'react';
import { useShop } from '#platform/client/use-shop.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import {
  type CustomerApi,
  type CustomerResult,
  deleteNewAccount,
  findOrCreateCustomer,
} from '../customer-api.ts';
import type { GoogleOutcome } from '../provider/identity-provider.ts';
import { identityProvider } from '../sign-in-state.ts';
import { asOneSignIn, attempt } from '../sign-in-steps.ts';
import { useHere } from '../way-back.ts';
import { signedInText } from './sign-in.ts';

/** Set while the person is at Google, so that a link made by others cannot pose as their return. */
const KEY = 'lehar-google';

export const GOOGLE_FAILED = {
  title: 'Login Failed',
  text: 'Something went wrong while logging in.',
};
export const GOOGLE_CANCELLED = {
  title: 'Login Cancelled',
  text: 'Google sign-in was cancelled or failed.',
};
export const NOT_LINKED = {
  title: 'Login Failed',
  text: 'This address has an account with a password: sign in with that, or open the link in our mail that confirms the address before you use Google.',
};

function rememberLeaving(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Storage is forbidden: a new person is then greeted as a known one, which also works.
  }
}

/** Whether this tab has just been to Google; true once. */
export function hasLeft(): boolean {
  try {
    const mark = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return mark !== null;
  } catch {
    return false;
  }
}

async function finish(customers: CustomerApi, isNew: boolean): Promise<CustomerResult> {
  const provider = await identityProvider();
  const found = await attempt(() =>
    isNew ? customers.createFromToken() : findOrCreateCustomer(customers),
  );
  if (found.ok) return found;
  if (isNew) await deleteNewAccount(customers, provider);
  else await provider.signOut();
  return found;
}

export function finishGoogle(
  customers: CustomerApi,
  { isNew }: { isNew: boolean },
): Promise<CustomerResult> {
  return asOneSignIn(() => attempt(() => finish(customers, isNew)));
}

/** `window`: Google has a window of its own; `leaving`: this page makes way for Google's. */
export type GooglePhase = 'idle' | 'window' | 'leaving';

async function ask(here: string): Promise<GoogleOutcome> {
  const provider = await identityProvider();
  rememberLeaving();
  return provider.signInWithGoogle(here);
}

function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onReturn();
    };
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, [onReturn]);
}

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
    if (found.ok) toast.success(signedInText(found.customer));
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
      // Cancelled here, but completed there.
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
