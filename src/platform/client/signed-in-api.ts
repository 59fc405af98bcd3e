import { createApiClient } from './api.ts';

/** Gives the bearer token of the signed-in person; `renew` asks for a fresh one. */
export type TokenSource = (options?: { renew?: boolean }) => Promise<string | undefined>;

let source: TokenSource = async () => undefined;

/** Says where tokens come from. Called by what signs people in. */
export function setTokenSource(next: TokenSource): void {
  source = next;
}

/** The bearer token of now, for what is not sent by `signedInApi`. */
export const bearerToken: TokenSource = (options) => source(options);

function withToken(init: RequestInit | undefined, token: string | undefined): RequestInit {
  const headers = new Headers(init?.headers);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}

/**
 * The API for the signed-in person, on the page's own origin. A token that ran out in the middle of
 * work is renewed and the call made once more, unnoticed by the person.
 */
export const signedInApi = createApiClient(async (path, init) => {
  const answer = await fetch(path, withToken(init, await source()));
  if (answer.status !== 401) return answer;
  const fresh = await source({ renew: true });
  return fresh === undefined ? answer : fetch(path, withToken(init, fresh));
});
