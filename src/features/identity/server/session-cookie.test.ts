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

/** The cookie of this name that an answer sets, with its attributes in an order of their own. */
function setBy(response: Response, name: string) {
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split('; '));
  const [[pair = '', ...attributes] = []] = cookies.filter(([one]) => one?.startsWith(`${name}=`));
  return { value: pair.slice(name.length + 1), attributes: attributes.toSorted() };
}

function hidden(attributes: string[]): string[] {
  return [...attributes, 'HttpOnly'].toSorted();
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

describe('the presence cookie', () => {
  test('says 1 and lives as long as the session, remembered or not', async () => {
    const email = anEmail();
    await signUp(app, email);
    for (const rememberMe of [true, false]) {
      const body = { email, password: PASSWORD, rememberMe };
      const response = await send(app, 'POST /identity/sign-in/email', { body });
      const present = setBy(response, 'lehar.present');
      expect(present.value).toBe('1');
      expect(present.attributes).toContain('Path=/');
      expect(present.attributes).not.toContain('HttpOnly');
      expect(present.attributes.includes('Max-Age=2592000')).toBe(rememberMe);
      expect(hidden(present.attributes)).toEqual(setBy(response, 'lehar.session_token').attributes);
    }
  });

  test('is cleared by signing out and by deleting the account', async () => {
    for (const way of ['POST /identity/sign-out', 'POST /identity/delete-user']) {
      const { cookie } = await signUp(app, anEmail());
      const response = await send(app, way, { cookie, origin: SHOP_ORIGIN, body: {} });
      expect(response.status).toBe(200);
      const present = setBy(response, 'lehar.present');
      expect(present.value).toBe('');
      expect(present.attributes).toContain('Max-Age=0');
      expect(hidden(present.attributes)).toEqual(setBy(response, 'lehar.session_token').attributes);
    }
  });

  test('is not set by a sign-in that fails', async () => {
    const body = { email: anEmail(), password: PASSWORD };
    const response = await send(app, 'POST /identity/sign-in/email', { body });
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('of an https shop is bound to its host', async () => {
    const https = await openPeopleApp({ settings: { PUBLIC_URL: 'https://shop.test' } });
    const response = await send(https, 'POST /identity/sign-in/email', {
      body: { email: ADMIN_EMAIL, password: PASSWORD, rememberMe: true },
    });
    const present = setBy(response, '__Host-lehar.present');
    expect(present.value).toBe('1');
    expect(present.attributes).toEqual(['Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure']);
    expect(setBy(response, 'lehar.present').value).toBe('');
    await https.close();
  });
});
