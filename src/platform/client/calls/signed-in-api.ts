import { createApiClient } from './api.ts';

/** Bearer token of the signed-in person; `renew` requests a fresh one. */
export type TokenSource = (options?: { renew?: boolean }) => Promise<string | undefined>;

let source: TokenSource = async () => undefined;

export function setTokenSource(next: TokenSource): void {
  source = next;
}

/** The current bearer token, for requests outside `signedInApi`. */
export const bearerToken: TokenSource = (options) => source(options);

function withToken(init: RequestInit | undefined, token: string | undefined): RequestInit {
  const headers = new Headers(init?.headers);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}

/** The API for the signed-in person on the page's origin; renews an expired token and repeats the call. */
export const signedInApi = createApiClient(async (path, init) => {
  const answer = await fetch(path, withToken(init, await source()));
  if (answer.status !== 401) return answer;
  const fresh = await source({ renew: true });
  return fresh === undefined ? answer : fetch(path, withToken(init, fresh));
});
