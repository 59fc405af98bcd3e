import { api } from '#platform/client/browser-api.ts';
import type { CallResult } from '#platform/client/api.ts';
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

/** Longer paths are not carried through Google: the person returns to the home page. */
const MAX_WAY = 400;

/** The password was right. Screens without a second step show this sentence. */
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

type Answer = CallResult<typeof getToken>;
type Listener = Parameters<IdentityProvider['onChange']>[0];

function createSession() {
  const listeners = new Set<Listener>();
  let held: AccessToken | undefined;
  let isKnown = false;
  let asking: Promise<Answer> | undefined;

  function tell(next: AccessToken | undefined, hasEnded: boolean): void {
    const person = next?.person ?? null;
    const isNews = !isKnown || person?.uid !== held?.person.uid;
    [held, isKnown] = [next, true];
    if (!person) forgetSession();
    if (!isNews) return;
    announceSession(person?.uid, hasEnded);
    for (const listener of listeners) listener(person, hasEnded);
  }

  function tellNobody(hasEnded = false): void {
    asking = undefined;
    tell(undefined, hasEnded);
  }

  function take(answer: Answer): void {
    if (answer.ok) tell(readAccessToken(answer.data.token, Date.now()), false);
    else if (answer.problem.status === 401) tell(undefined, held !== undefined);
  }

  function ask(): Promise<Answer> {
    if (asking) return asking;
    const request = api<typeof getToken>('GET /identity/token', {})
      .then((answer) => {
        // Otherwise the session changed meanwhile, and this answer is about the one before.
        if (asking === request) take(answer);
        return answer;
      })
      .finally(() => {
        if (asking === request) asking = undefined;
        if (!isKnown) setTimeout(() => !isKnown && void ask(), RETRY_MS);
      });
    asking = request;
    return request;
  }

  function askAfresh(): Promise<Answer> {
    asking = undefined;
    return ask();
  }

  /** Checks again, without a call if the browser holds no session. */
  function look(): void {
    if (isSessionLikely()) void askAfresh();
    else tellNobody(hasSessionEnded());
  }

  onSessionHint(look);
  return {
    listeners,
    look,
    settle: async () => outcomeOf(await askAfresh()),
    end: () => tellNobody(),
    async token(renew: boolean): Promise<string | undefined> {
      if (!renew && held && Date.now() < held.renewAt) return held.token;
      if (isKnown && !held && !isSessionLikely()) return undefined;
      await ask();
      // The session changed meanwhile, and the newer answer is under way.
      await asking;
      return held?.token;
    },
    person: () => (isKnown ? (held?.person ?? null) : undefined),
  };
}

function outcomeOf<E extends Endpoint>(result: CallResult<E>): Outcome {
  return result.ok ? { ok: true } : result;
}

function wayBack(here: string, mark: string): string {
  const way = here.length > MAX_WAY ? '/' : here;
  return `${way}${way.includes('?') ? '&' : '?'}google=${mark}`;
}

type Session = ReturnType<typeof createSession>;

function accountSteps(session: Session) {
  const signInWithPassword: IdentityProvider['signIn'] = async (typed) => {
    const { email, password, remember: rememberMe } = typed;
    const body = { email, password, rememberMe };
    const result = await api<typeof signIn>('POST /identity/sign-in/email', { body });
    if (!result.ok) return result;
    if (!('secondStep' in result.data)) return session.settle();
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
          callbackURL: wayBack(here, 'known'),
          newUserCallbackURL: wayBack(here, 'new'),
          errorCallbackURL: wayBack(here, 'failed'),
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
      if (result.ok && isSessionLikely()) await session.settle();
      return outcomeOf(result);
    },
    async checkPassword(password) {
      const body = { password };
      return outcomeOf(await api<typeof checkPassword>('POST /identity/verify-password', { body }));
    },
    async changePassword(body) {
      const result = await api<typeof changePassword>('POST /identity/change-password', { body });
      // Ending the others gives this one a new session, with another token.
      if (result.ok && body.endOthers) await session.settle();
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
      if (person === undefined) session.look();
      else listener(person);
      return () => session.listeners.delete(listener);
    },
    token: ({ renew = false } = {}) => session.token(renew),
    ...accountSteps(session),
    ...passwordSteps(session),
    twoFactor: async () => {
      const { createTwoFactor } = await importAgain(() => import('./two-factor-calls.ts'));
      return createTwoFactor(session.settle);
    },
  };
}
