import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ADMIN_EMAIL,
  cookiesOf,
  openPeopleApp,
  PASSWORD,
  send,
  SHOP_ORIGIN,
  signUp,
} from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';

let app: TestApp;
let made = 0;

beforeAll(async () => {
  app = await openPeopleApp();
});
afterAll(() => app.close());

function anEmail(): string {
  made += 1;
  return `person${made}@example.com`;
}

async function codeOf(response: Response): Promise<string> {
  return (await readProblem(response)).code;
}

describe('the session cookie', () => {
  test('cannot be read by scripts, and is remembered for 30 days or until the browser closes', async () => {
    const email = anEmail();
    await signUp(app, email);
    for (const [rememberMe, life] of [
      [true, 'Max-Age=2592000'],
      [false, undefined],
    ] as const) {
      const body = { email, password: PASSWORD, rememberMe };
      const response = await send(app, 'POST /identity/sign-in/email', { body });
      const [session = ''] = response.headers.getSetCookie();
      expect(session).toMatch(/^lehar\.session_token=/);
      expect(session).toContain('HttpOnly');
      expect(session).toContain('SameSite=Lax');
      expect(session).toContain('Path=/');
      expect(session.includes('Max-Age')).toBe(life !== undefined);
      expect(session).toContain(life ?? '');
      expect(await response.text()).not.toContain(cookiesOf(response).split(/[=.]/)[2]);
    }
  });

  test('of an https shop is bound to its host', async () => {
    const https = await openPeopleApp({ settings: { PUBLIC_URL: 'https://shop.test' } });
    const response = await send(https, 'POST /identity/sign-in/email', {
      body: { email: ADMIN_EMAIL, password: PASSWORD },
    });
    const [session = ''] = response.headers.getSetCookie();
    expect(session).toMatch(/^__Host-lehar\.session_token=/);
    expect(session).toContain('Secure');
    expect((await send(https, 'GET /identity/token', { cookie: cookiesOf(response) })).status).toBe(
      200,
    );
    await https.close();
  });

  test('gives tokens until the person signs out', async () => {
    const person = await signUp(app, anEmail());
    expect((await send(app, 'GET /identity/token', person)).status).toBe(200);
    const out = await send(app, 'POST /identity/sign-out', {
      cookie: person.cookie,
      origin: SHOP_ORIGIN,
      body: {},
    });
    expect(out.status).toBe(200);
    expect(await codeOf(await send(app, 'GET /identity/token', { cookie: person.cookie }))).toBe(
      'UNAUTHENTICATED',
    );
  });

  test('is of no use to another site', async () => {
    const person = await signUp(app, anEmail());
    for (const origin of ['https://evil.example', 'null', 'http://localhost']) {
      const response = await send(app, 'POST /identity/delete-user', {
        cookie: person.cookie,
        origin,
        body: {},
      });
      expect(response.status).toBe(403);
    }
    const form = await app.request('/identity/sign-out', {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=b',
    });
    expect(form.status).toBe(415);
    expect((await send(app, 'GET /identity/token', { cookie: person.cookie })).status).toBe(200);
  });
});
