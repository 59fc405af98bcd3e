import { FirebaseError } from '@firebase/app';
import { expect, test } from 'vitest';
import * as identity from '#features/identity/contract.ts';
import type { listProducts } from '#features/catalogue/endpoints.ts';
import { createApiClient } from '#platform/client/calls/api.ts';
import * as edge from '#platform/contract/problem.ts';
import { problemResponse } from '#platform/server/http/api/problem-response.ts';
import { PROBLEMS, problemOf } from './firebase-problems.ts';

const DECLARED = new Map(
  [
    identity.SignInFailed,
    identity.WrongPassword,
    identity.PasswordRefused,
    identity.LinkExpired,
    identity.SignInAgain,
    identity.AddressNotKnown,
    identity.GoogleNotSetUp,
    edge.Unauthenticated,
    edge.ValidationFailed,
    edge.RateLimited,
    edge.Unavailable,
  ].map((declaration) => [declaration.code, declaration]),
);
/** Where Firebase's reason is another than the shop's own. */
const OTHER_DETAIL = new Set(['otherWay', 'passwordRefused', 'addressNotKnown']);

test.each(Object.entries(PROBLEMS).filter(([name]) => name !== 'offline'))(
  '%s says what the shop itself would',
  async (name, problem) => {
    const declaration = DECLARED.get(problem.code);
    if (!declaration) throw new Error(`${problem.code} is declared nowhere`);
    const answer = problemResponse(declaration(), '');
    const { requestId: _, detail, ...declared } = (await answer.json()) as edge.ProblemBody;
    expect(problem).toMatchObject(declared);
    expect(problem.detail === detail).toBe(!OTHER_DETAIL.has(name));
  },
);

test('a lost connection reads as it does in every call of the shop', async () => {
  const api = createApiClient(() => Promise.reject(new TypeError('Failed to fetch')));
  const answer = await api<typeof listProducts>('GET /v2/products', {});
  const lost = new FirebaseError('auth/network-request-failed', '');
  expect(answer).toEqual({ ok: false, problem: problemOf(lost) });
});

test.each([
  ['auth/invalid-credential', 'SIGN_IN_FAILED'],
  ['auth/user-disabled', 'SIGN_IN_FAILED'],
  ['auth/too-many-requests', 'RATE_LIMITED'],
  ['auth/requires-recent-login', 'SIGN_IN_AGAIN'],
  ['auth/password-does-not-meet-requirements', 'PASSWORD_REFUSED'],
  ['auth/unauthorized-domain', 'ADDRESS_NOT_KNOWN'],
  ['auth/a-code-of-tomorrow', 'UNAVAILABLE'],
])('%s becomes %s', (code, ours) => {
  expect(problemOf(new FirebaseError(code, '')).code).toBe(ours);
});

test('a step may map a code to another problem', () => {
  const error = new FirebaseError('auth/wrong-password', '');
  expect(problemOf(error, { 'auth/wrong-password': 'wrongPassword' }).code).toBe('WRONG_PASSWORD');
});

test('a fault that is not Firebase’s is not hidden', () => {
  expect(() => problemOf(new TypeError('a bug'))).toThrow('a bug');
  expect(problemOf(new DOMException('no storage', 'SecurityError')).code).toBe('UNAVAILABLE');
});
