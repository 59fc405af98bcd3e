import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSite } from '#platform/client/page/use-site.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import {
  deleteNewAccount,
  findOrCreateCustomer,
  type CustomerApi,
  type CustomerResult,
} from '../customer-api.ts';
import type { GoogleOutcome } from '../provider/identity-provider.ts';
import { isSessionLikely } from '../session-hint.ts';
import { identityProvider } from '../sign-in-state.ts';
import { asOneSignIn, attempt } from '../sign-in-steps.ts';
import { useHere } from '../way-back.ts';
import { signedInText } from './sign-in.ts';

/** Set before the page is left for Google: without it a link from elsewhere could pose as the return. */
const LEFT_KEY = 'lehar-google';

const GOOGLE_FAILED = {
  title: 'Login Failed',
  text: 'Something went wrong while logging in.',
};
const GOOGLE_CANCELLED = {
  title: 'Login Cancelled',
  text: 'Google sign-in was cancelled or failed.',
};
const NOT_LINKED = {
  title: 'Login Failed',
  text: 'This address has an account with a password: sign in with that, or open the link in our email that confirms the address before you use Google.',
};

function recordLeaving(): void {
  try {
    sessionStorage.setItem(LEFT_KEY, '1');
  } catch {
    // Storage is forbidden: a new person is then greeted as a known one, which also works.
  }
}

/** True once if this tab has just been to Google. */
function wasAtGoogle(): boolean {
  try {
    const value = sessionStorage.getItem(LEFT_KEY);
    sessionStorage.removeItem(LEFT_KEY);
    return value !== null;
  } catch {
    return false;
  }
}

/** The shop's part of the sign-in. Its failure signs out again, or deletes the new account. */
async function enterShop(customers: CustomerApi, isNew: boolean): Promise<CustomerResult> {
  const provider = await identityProvider();
  const found = await attempt(() =>
    isNew ? customers.createFromToken() : findOrCreateCustomer(customers),
  );
  if (found.ok) return found;
  if (isNew) await deleteNewAccount(customers, provider);
  else await provider.signOut();
  return found;
}

function finishGoogleSignIn(
  customers: CustomerApi,
  { isNew }: { isNew: boolean },
): Promise<CustomerResult> {
  return asOneSignIn(() => attempt(() => enterShop(customers, isNew)));
}

/** `window`: Google has a window of its own; `leaving`: this page makes way for Google's. */
export type GooglePhase = 'idle' | 'window' | 'leaving';

async function leaveForGoogle(here: string): Promise<GoogleOutcome> {
  const provider = await identityProvider();
  recordLeaving();
  return provider.signInWithGoogle(here);
}

/** Back from Google may restore this page from memory. */
function useRestored(onRestored: () => void): void {
  useEffect(() => {
    const notice = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onRestored();
    };
    window.addEventListener('pageshow', notice);
    return () => window.removeEventListener('pageshow', notice);
  }, [onRestored]);
}

type GoogleSignInOptions = { customers: CustomerApi; onRefused: (text: string) => void };

export function useGoogleSignIn({ customers, onRefused }: GoogleSignInOptions) {
  const [phase, setPhase] = useState<GooglePhase>('idle');
  const tries = useRef(0);
  const alert = useAlert();
  const toast = useToast();
  const here = useHere();
  const { identity } = useSite();
  const [reset] = useState(() => () => setPhase('idle'));
  useRestored(reset);

  function refuse(failure: typeof GOOGLE_FAILED, problem?: ProblemBody): void {
    onRefused([failure.text, problem?.detail].filter(Boolean).join(' '));
    alert(failure);
  }

  async function finish({ isNew }: { isNew: boolean }): Promise<void> {
    const found = await finishGoogleSignIn(customers, { isNew });
    if (found.ok) toast.success(signedInText(found.customer));
    else refuse(GOOGLE_FAILED);
  }

  async function start(): Promise<void> {
    tries.current += 1;
    const ownTry = tries.current;
    setPhase(identity.kind === 'firebase' ? 'window' : 'leaving');
    const outcome = await leaveForGoogle(here).catch((error: unknown): GoogleOutcome => {
      reportError(error);
      return { kind: 'failed' };
    });
    if (ownTry !== tries.current) {
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

/** Parameters that Better Auth adds to the address. */
const PARAMETERS = ['google', 'error', 'error_description'];

function useReturnAddress() {
  const { pathname, search, hash } = useLocation();
  const query = new URLSearchParams(search);
  const [kind, error] = PARAMETERS.map((name) => query.get(name));
  for (const name of PARAMETERS) query.delete(name);
  return { kind, error, pathname, query, hash };
}

/** Completes the sign-in of a page that was left for Google. Mounted only with `?google=` in the address. */
export function GoogleReturn({ customers }: { customers: CustomerApi }) {
  const { kind, error, pathname, query, hash } = useReturnAddress();
  const navigate = useNavigate();
  const alert = useAlert();
  const toast = useToast();
  const isBegun = useRef(false);

  function openSignIn(): void {
    query.set('sign-in', '1');
    void navigate(
      { pathname, search: `?${query}` },
      { state: { openedFrom: 'sign-in' }, preventScrollReset: true },
    );
  }

  async function finish(): Promise<void> {
    const wasAway = wasAtGoogle();
    if (error === 'account_not_linked') {
      const actions = [{ label: 'Sign in', onSelect: openSignIn }, { label: 'Not now' }];
      return alert({ ...NOT_LINKED, actions });
    }
    if (kind !== 'known' && kind !== 'new') return alert(GOOGLE_CANCELLED);
    // This address is no return from Google, but saved or made up.
    if (!wasAway && !isSessionLikely()) return;
    const found = await finishGoogleSignIn(customers, { isNew: kind === 'new' && wasAway });
    if (found.ok) toast.success(signedInText(found.customer));
    else alert(GOOGLE_FAILED);
  }

  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void asOneSignIn(finish);
    void navigate(
      { pathname, search: query.size > 0 ? `?${query}` : '', hash },
      { replace: true, preventScrollReset: true },
    );
  });
  return null;
}
