import { expect } from 'vitest';
import { cookiesOf, send } from './people.ts';
import type { TestApp } from './test-app.ts';

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
