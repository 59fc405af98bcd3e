import { expect } from 'vitest';
import { startGoogleStandIn } from './google-stand-in.ts';
import { cookiesOf, openPeopleApp, send } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A shop that takes Google for sign-in, and a Google that answers; `close` ends both. */
export async function openGoogleApp() {
  const google = await startGoogleStandIn();
  const app = await openPeopleApp({
    settings: {
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'kept-with-google',
    },
  });
  async function close(): Promise<void> {
    google.close();
    await app.close();
  }
  return { app, google, close };
}

/** To Google, which sends the browser straight back. */
export async function leaveForGoogle(app: TestApp): Promise<{ back: string; cookie: string }> {
  const body = {
    callbackURL: '/checkout',
    newUserCallbackURL: '/?new=google',
    errorCallbackURL: '/?google=failed',
  };
  const start = await send(app, 'POST /identity/sign-in/social', { body });
  expect(start.status).toBe(200);
  const { url } = (await start.json()) as { url: string };
  const away = await fetch(url, { redirect: 'manual' });
  const { pathname, search } = new URL(away.headers.get('location') ?? '');
  return { back: pathname + search, cookie: cookiesOf(start) };
}

/** Back from Google, with the cookies of the browser that left. */
export async function comeBack(app: TestApp, { back, cookie }: { back: string; cookie: string }) {
  const response = await app.request(back, { headers: { cookie } });
  return { location: response.headers.get('location') ?? '', cookie: cookiesOf(response) };
}

/** A whole sign-in with Google. */
export async function throughGoogle(app: TestApp) {
  return comeBack(app, await leaveForGoogle(app));
}
