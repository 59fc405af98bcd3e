import { useSyncExternalStore } from 'react';
import type { IdentityFacts } from '#platform/client/load-context.ts';
import { importAgain } from '#platform/client/import-again.ts';
import { endSession } from '#platform/client/session-end.ts';
import { setTokenSource } from '#platform/client/signed-in-api.ts';
import type { IdentityProvider, Person } from './identity-provider.ts';
import { announceSession, isSessionLikely, onSessionHint } from './session-hint.ts';

/** Until the provider has spoken, nobody can tell who is there: draw neither "Sign in" nor a name. */
export type SignIn =
  | { status: 'unknown' }
  | { status: 'out' }
  | {
      status: 'in';
      uid: string;
      /** Display name, '' where the provider knows none. */
      userName: string;
      email: string;
      /** The bearer token when the state last changed; calls take theirs from `signedInApi`. */
      token: string | undefined;
      /** The uid at first. */
      cartId: string;
      /** Chooses another of one's own carts. */
      setCartId: (cartId: string) => void;
    };

/** How long to wait before the provider's code is fetched again. */
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

async function follow(person: Person | null, { token }: IdentityProvider): Promise<void> {
  changes += 1;
  const change = changes;
  const before = state.status === 'in' ? state.uid : undefined;
  if (before !== undefined && before !== person?.uid) endSession();
  if (!person) return set(OUT);
  const { uid, name: userName, email } = person;
  const bearer = await token();
  // Somebody signed out, or in as another, while the token was on its way.
  if (change !== changes) return;
  const cartId = state.status === 'in' && state.uid === uid ? state.cartId : uid;
  set({ status: 'in', uid, userName, email, token: bearer, cartId, setCartId });
}

async function loadProvider(): Promise<IdentityProvider> {
  if (facts?.kind === 'firebase' && facts.firebase) {
    const { createFirebaseProvider } = await importAgain(
      () => import('./firebase/firebase-provider.ts'),
    );
    return createFirebaseProvider(facts.firebase);
  }
  const { createEmbeddedProvider } = await importAgain(() => import('./embedded-provider.ts'));
  return createEmbeddedProvider();
}

async function openProvider(): Promise<IdentityProvider> {
  const loaded = await loadProvider();
  setTokenSource(loaded.token);
  loaded.onChange((person) => void follow(person, loaded));
  return loaded;
}

/**
 * What signs people in, fetched when it is first needed. Rejects while its code cannot be fetched;
 * the next call tries again.
 */
export function identityProvider(): Promise<IdentityProvider> {
  provider ??= openProvider().catch((error: unknown) => {
    provider = undefined;
    throw error;
  });
  return provider;
}

/** Nobody can tell who is there before the provider has been reached. */
function keepReaching(): void {
  identityProvider().catch(() => setTimeout(keepReaching, RETRY_MS));
}

/**
 * Finds out who is signed in, once for the page's life. A visitor without a session causes neither
 * a call nor the fetching of any code.
 */
export function startSignIn(given: IdentityFacts): void {
  if (facts) return;
  facts = given;
  if (given.kind === 'none') return set(OUT);
  if (given.kind === 'firebase' || isSessionLikely()) return keepReaching();
  // What an earlier session has left, which ended with the browser.
  announceSession(undefined);
  set(OUT);
  const stop = onSessionHint(() => {
    stop();
    keepReaching();
  });
}

function setCartId(cartId: string): void {
  if (state.status === 'in') set({ ...state, cartId });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is signed in, as a component draws it. The server always renders `unknown`. */
export function useSignIn(): SignIn {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => UNKNOWN,
  );
}
