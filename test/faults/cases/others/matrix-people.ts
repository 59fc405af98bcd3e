import type { GoogleStandIn } from '#test/support/google-stand-in.ts';
import type { Buyer } from '../../harness/calls.ts';

export const PASSWORD = 'tidal-kestrel-42';

function knock(origin: string, door: string, body: object): Promise<Response> {
  return fetch(`${origin}/identity/${door}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  });
}

function cookieOf(response: Response): string {
  const cookies = response.headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

/** Signs up, if they are new, and in. @returns who that is to the shop */
export async function person(origin: string, email: string, isNew: boolean): Promise<Buyer> {
  const account = { name: 'Asha Patel', email, password: PASSWORD };
  if (isNew) await knock(origin, 'sign-up/email', account);
  const signedIn = await knock(origin, 'sign-in/email', {
    email,
    password: PASSWORD,
    rememberMe: false,
  });
  const { uid } = (await signedIn.json()) as { uid: string };
  const headers = { cookie: cookieOf(signedIn) };
  const answer = await fetch(`${origin}/identity/token`, { headers });
  return { uid, token: ((await answer.json()) as { token: string }).token };
}

/** Somebody goes to Google, which is gone for good when they come back. @returns where they end up */
export async function whereGoogleLeads(origin: string, google: GoogleStandIn): Promise<string> {
  google.person = { sub: 'g-1', email: 'g@example.com', name: 'Asha', email_verified: true };
  const start = await knock(origin, 'sign-in/social', {
    callbackURL: '/',
    newUserCallbackURL: '/?new=google',
    errorCallbackURL: '/?google=failed',
  });
  if (start.status !== 200) return `nowhere, ${start.status}`;
  const { url } = (await start.json()) as { url: string };
  const away = await fetch(url, { redirect: 'manual' });
  google.close();
  const back = await fetch(away.headers.get('location') ?? '', {
    redirect: 'manual',
    headers: { cookie: cookieOf(start) },
  });
  const location = back.headers.get('location');
  return location === null ? `nowhere, ${back.status}` : location.replace(origin, '');
}
