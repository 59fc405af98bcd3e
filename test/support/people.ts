import { expect } from 'vitest';
import { openTestApp, type TestApp } from './test-app.ts';

/** Where a shop with people is reached: sign-in works at the shop's own address only. */
export const SHOP_ORIGIN = 'http://shop.test';
export const ADMIN_EMAIL = 'meera@example.com';
export const PASSWORD = 'tidal-kestrel-42';

export type SignedIn = { uid: string; email: string; token: string; cookie: string };
type Options = Parameters<typeof openTestApp>[0];

/** A shop in which people can sign in; the owner's password is PASSWORD. */
export function openPeopleApp(options: Options = {}): Promise<TestApp> {
  const people = { PUBLIC_URL: SHOP_ORIGIN, ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD };
  return openTestApp({ ...options, settings: { ...people, ...options.settings } });
}

type Sent = {
  body?: unknown;
  token?: string;
  cookie?: string;
  from?: string;
  origin?: string;
  /** Further headers. */
  headers?: Record<string, string>;
};

/** Sends JSON as the browser does. */
export function send(app: TestApp, call: string, sent: Sent = {}): Promise<Response> {
  const [method = 'GET', path = '/'] = call.split(' ');
  const { body, token, cookie, from, origin, headers } = sent;
  return app.request(path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
      ...(origin !== undefined && { origin }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(from !== undefined && { from }),
  });
}

/** What a browser would keep of an answer: name and value of each cookie. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

export async function signIn(
  app: TestApp,
  email: string,
  { password = PASSWORD, rememberMe = false } = {},
): Promise<SignedIn> {
  const response = await send(app, 'POST /identity/sign-in/email', {
    body: { email, password, rememberMe },
  });
  expect(response.status).toBe(200);
  const { uid } = (await response.json()) as { uid: string };
  const cookie = cookiesOf(response);
  const answer = await send(app, 'GET /identity/token', { cookie });
  const { token } = (await answer.json()) as { token: string };
  return { uid, email, token, cookie };
}

export async function signUp(app: TestApp, email: string, name = 'Asha Patel'): Promise<SignedIn> {
  const body = { name, email, password: PASSWORD };
  expect((await send(app, 'POST /identity/sign-up/email', { body })).status).toBe(200);
  return signIn(app, email);
}
