import { createContext, use, useSyncExternalStore } from 'react';
import type { IdentityFacts } from '#platform/client/page/load-context.ts';
import { importAgain } from '#platform/client/import-again.ts';
import { endSession, forgetAdminCache } from '#platform/client/calls/session-end.ts';
import { setTokenSource } from '#platform/client/calls/signed-in-api.ts';
import type { IdentityProvider, Person } from './provider/identity-provider.ts';
import { announceSession, isSessionLikely, onSessionHint } from './session-hint.ts';

/** Unknown until the provider has answered: draw neither "Sign in" nor a name. */
export type SignIn =
  | { status: 'unknown' }
  | {
      status: 'out';
      /** Set when the session ended without a sign-out. */
      ended?: SignedIn;
    }
  | SignedIn;

export type SignedIn = {
  status: 'in';
  uid: string;
  /** '' where the provider knows none. */
  userName: string;
  email: string;
  /** The bearer token at the last change of state; calls take theirs from `signedInApi`. */
  token: string | undefined;
  cartId: string;
  setCartId: (cartId: string) => void;
};

/** The last sign-in, for a page or dialog that stays open after its session has ended. */
export const EndedSignIn = createContext<SignedIn | undefined>(undefined);

const RETRY_MS = 5_000;

const UNKNOWN: SignIn = { status: 'unknown' };
const OUT: SignIn = { status: 'out' };

const listeners = new Set<() => void>();
let state: SignIn = UNKNOWN;
let facts: IdentityFacts | undefined;
let provider: Promise<IdentityProvider> | undefined;
let changes = 0;

function set(next: SignIn): void {
  state = next;
  for (const listener of listeners) listener();
}

function lastSignedIn(): SignedIn | undefined {
  if (state.status === 'out') return state.ended;
  return state.status === 'in' ? state : undefined;
}

/** Lets a person whose session ended without a sign-out sign in again and go on with the data in memory. */
function setOut(last: SignedIn | undefined, hasEnded: boolean): void {
  void forgetAdminCache();
  if (last && hasEnded) return set({ status: 'out', ended: last });
  if (last) endSession();
  set(OUT);
}

type Change = { person: Person | null; hasEnded: boolean };

async function follow({ token }: IdentityProvider, { person, hasEnded }: Change): Promise<void> {
  changes += 1;
  const change = changes;
  const last = lastSignedIn();
  if (!person) return setOut(last, hasEnded);
  if (last && last.uid !== person.uid) endSession();
  const { uid, name: userName, email } = person;
  const bearer = await token();
  // The sign-in changed again while the token was fetched.
  if (change !== changes) return;
  const cartId = last?.uid === uid ? last.cartId : uid;
  set({ status: 'in', uid, userName, email, token: bearer, cartId, setCartId });
}

async function loadProvider(): Promise<IdentityProvider> {
  if (facts?.kind === 'firebase' && facts.firebase) {
    const { createFirebaseProvider } = await importAgain(
      () => import('./provider/firebase-provider.ts'),
    );
    return createFirebaseProvider(facts.firebase);
  }
  const { createEmbeddedProvider } = await importAgain(
    () => import('./provider/embedded-provider.ts'),
  );
  return createEmbeddedProvider();
}

async function openProvider(): Promise<IdentityProvider> {
  const loaded = await loadProvider();
  setTokenSource(loaded.token);
  loaded.onChange((person, hasEnded = false) => void follow(loaded, { person, hasEnded }));
  return loaded;
}

/** The identity provider, fetched on first use. Rejects while its code cannot be fetched; the next call tries again. */
export function identityProvider(): Promise<IdentityProvider> {
  provider ??= openProvider().catch((error: unknown) => {
    provider = undefined;
    throw error;
  });
  return provider;
}

function openUntilReached(): void {
  identityProvider().catch(() => setTimeout(openUntilReached, RETRY_MS));
}

/** Finds out who is signed in, once per page. Without a session it makes no call and loads no code. */
export function startSignIn(provided: IdentityFacts): void {
  if (facts) return;
  facts = provided;
  if (provided.kind === 'none') return set(OUT);
  if (provided.kind === 'firebase' || isSessionLikely()) return openUntilReached();
  // Left by an earlier session, which ended with the browser.
  announceSession(undefined);
  set(OUT);
  const stop = onSessionHint(() => {
    stop();
    openUntilReached();
  });
}

function setCartId(cartId: string): void {
  if (state.status === 'in') set({ ...state, cartId });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function signInWhenKnown(): Promise<SignIn> {
  return new Promise((resolve) => {
    const stop = subscribe(tell);
    function tell(): void {
      if (state.status === 'unknown') return;
      stop();
      resolve(state);
    }
    tell();
  });
}

/** The sign-in state for components. The server always renders `unknown`. */
export function useSignIn(): SignIn {
  const ended = use(EndedSignIn);
  const now = useSyncExternalStore(
    subscribe,
    () => state,
    () => UNKNOWN,
  );
  return ended ?? now;
}
