import { api } from '#platform/client/calls/browser-api.ts';
import type { CallResult } from '#platform/client/calls/api.ts';
import { importAgain } from '#platform/client/import-again.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type {
  changePassword,
  deleteAccount,
  getToken,
  requestPasswordReset,
  resetPassword,
  signIn,
  signInWithGoogle,
  signOut,
  signUp,
} from '../../endpoints.ts';
import type { checkPassword } from '../../security-endpoints.ts';
import { readAccessToken, type AccessToken } from './access-token.ts';
import type { IdentityProvider, Outcome } from './identity-provider.ts';
import {
  announceSession,
  forgetSession,
  hasSessionEnded,
  isSessionLikely,
  onSessionHint,
} from '../session-hint.ts';

const RETRY_MS = 5_000;

/** Longer paths are dropped: Google then leads back to the home page. */
const MAX_RETURN_PATH = 400;

/** The password was right, and a code is due. Screens without a second step show the detail. */
const TWO_FACTOR_DUE: Outcome = {
  ok: false,
  problem: {
    type: 'about:blank',
    title: 'One more step',
    status: 401,
    code: 'SECOND_STEP',
    detail: 'Your account also asks for a code from your app. Sign in with it.',
  },
};

type TokenResult = CallResult<typeof getToken>;
type Listener = Parameters<IdentityProvider['onChange']>[0];

function createSession() {
  const listeners = new Set<Listener>();
  let current: AccessToken | undefined;
  let isKnown = false;
  let pending: Promise<TokenResult> | undefined;

  function setCurrent(next: AccessToken | undefined, hasEnded: boolean): void {
    const person = next?.person ?? null;
    const hasChanged = !isKnown || person?.uid !== current?.person.uid;
    [current, isKnown] = [next, true];
    if (!person) forgetSession();
    if (!hasChanged) return;
    announceSession(person?.uid, hasEnded);
    for (const listener of listeners) listener(person, hasEnded);
  }

  function setSignedOut(hasEnded = false): void {
    pending = undefined;
    setCurrent(undefined, hasEnded);
  }

  function accept(result: TokenResult): void {
    if (result.ok) setCurrent(readAccessToken(result.data.token, Date.now()), false);
    else if (result.problem.status === 401) setCurrent(undefined, current !== undefined);
  }

  function fetchToken(): Promise<TokenResult> {
    if (pending) return pending;
    const request = api<typeof getToken>('GET /identity/token', {})
      .then((result) => {
        // Otherwise the session changed meanwhile, and this result is about the former one.
        if (pending === request) accept(result);
        return result;
      })
      .finally(() => {
        if (pending === request) pending = undefined;
        if (!isKnown) setTimeout(() => !isKnown && void fetchToken(), RETRY_MS);
      });
    pending = request;
    return request;
  }

  /** Asks again for a changed session: a request under way is about the former one. */
  function fetchNewToken(): Promise<TokenResult> {
    pending = undefined;
    return fetchToken();
  }

  /** Checks again, without a call if the browser has no session. */
  function recheck(): void {
    if (isSessionLikely()) void fetchNewToken();
    else setSignedOut(hasSessionEnded());
  }

  onSessionHint(recheck);

  return {
    listeners,
    recheck,
    reload: async () => outcomeOf(await fetchNewToken()),
    end: () => setSignedOut(),
    async token(renew: boolean): Promise<string | undefined> {
      if (!renew && current && Date.now() < current.renewAt) return current.token;
      if (isKnown && !current && !isSessionLikely()) return undefined;
      await fetchToken();
      // The session changed meanwhile, and a newer request is under way.
      await pending;
      return current?.token;
    },
    person: () => (isKnown ? (current?.person ?? null) : undefined),
  };
}

function outcomeOf<E extends Endpoint>(result: CallResult<E>): Outcome {
  return result.ok ? { ok: true } : result;
}

function returnPath(here: string, result: string): string {
  const path = here.length > MAX_RETURN_PATH ? '/' : here;
  return `${path}${path.includes('?') ? '&' : '?'}google=${result}`;
}

type Session = ReturnType<typeof createSession>;

function accountSteps(session: Session) {
  const signInWithPassword: IdentityProvider['signIn'] = async ({
    email,
    password,
    remember: rememberMe,
  }) => {
    const body = { email, password, rememberMe };
    const result = await api<typeof signIn>('POST /identity/sign-in/email', { body });
    if (!result.ok) return result;
    if (!('secondStep' in result.data)) return session.reload();
    session.end();
    return TWO_FACTOR_DUE;
  };
  return {
    signIn: signInWithPassword,
    async signUp({ name, email, password }) {
      const result = await api<typeof signUp>('POST /identity/sign-up/email', {
        body: { name, email, password },
      });
      return result.ok ? signInWithPassword({ email, password, remember: false }) : result;
    },
    async signInWithGoogle(here) {
      const result = await api<typeof signInWithGoogle>('POST /identity/sign-in/social', {
        body: {
          callbackURL: returnPath(here, 'known'),
          newUserCallbackURL: returnPath(here, 'new'),
          errorCallbackURL: returnPath(here, 'failed'),
        },
      });
      if (!result.ok) return { kind: 'failed', problem: result.problem };
      window.location.assign(result.data.url);
      return { kind: 'leaving' };
    },
    async signOut() {
      const result = await api<typeof signOut>('POST /identity/sign-out', { body: {} });
      if (result.ok) session.end();
      return outcomeOf(result);
    },
    async deleteAccount(password) {
      const result = await api<typeof deleteAccount>('POST /identity/delete-user', {
        body: password === undefined ? {} : { password },
      });
      if (result.ok) session.end();
      return outcomeOf(result);
    },
  } satisfies Partial<IdentityProvider>;
}

function passwordSteps(session: Session) {
  return {
    async requestPasswordReset(email) {
      const result = await api<typeof requestPasswordReset>(
        'POST /identity/request-password-reset',
        { body: { email } },
      );
      return outcomeOf(result);
    },
    async resetPassword(body) {
      const result = await api<typeof resetPassword>('POST /identity/reset-password', { body });
      // All sessions of that account have ended; check whether this browser's was one.
      if (result.ok && isSessionLikely()) await session.reload();
      return outcomeOf(result);
    },
    async checkPassword(password) {
      const body = { password };
      return outcomeOf(await api<typeof checkPassword>('POST /identity/verify-password', { body }));
    },
    async changePassword(body) {
      const result = await api<typeof changePassword>('POST /identity/change-password', { body });
      // Ending the others gives this one a new session, with another token.
      if (result.ok && body.endOthers) await session.reload();
      return outcomeOf(result);
    },
  } satisfies Partial<IdentityProvider>;
}

/** The shop's own provider: a session cookie, from which short-lived tokens are fetched. */
export function createEmbeddedProvider(): IdentityProvider {
  const session = createSession();
  return {
    onChange(listener) {
      session.listeners.add(listener);
      const person = session.person();
      if (person === undefined) session.recheck();
      else listener(person);
      return () => session.listeners.delete(listener);
    },
    token: ({ renew = false } = {}) => session.token(renew),
    ...accountSteps(session),
    ...passwordSteps(session),
    twoFactor: async () => {
      const { createTwoFactor } = await importAgain(() => import('./two-factor-calls.ts'));
      return createTwoFactor(session.reload);
    },
  };
}
