import { existsSync } from 'node:fs';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogPseudonym } from '#features/identity/server/log-pseudonym.ts';
import { aProduct } from '#test/support/factories.ts';
import { openPeopleApp, send, SHOP_ORIGIN, signUp, type SignedIn } from '#test/support/people.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

type Line = { requestId?: string; route?: string; status?: number; person?: string };

const FROM = '203.0.113.7';

let shop: TestApp;
const written: string[] = [];

function logInto(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
}

beforeAll(async () => {
  shop = await openPeopleApp({ log: logInto(written), pages: 'built' });
  await aProduct(shop.db, { slug: 'wave-tray' });
  await shop.catchUp();
});
beforeEach(() => void written.splice(0));
afterAll(() => shop.close());

/** The lines of a request, by the id that its answer names. */
function linesOf(response: Response): Line[] {
  const id = response.headers.get('x-request-id');
  expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  const lines = written.map((line) => JSON.parse(line) as Line);
  return lines.filter(({ requestId }) => requestId === id);
}

/** What the log has only counted, by status and route. */
function counted(): Record<string, number> | undefined {
  shop.drain();
  const lines = written.map((line) => JSON.parse(line) as { answered?: Record<string, number> });
  return lines.findLast(({ answered }) => answered)?.answered;
}

describe('an answer', () => {
  const isBuilt = existsSync('build/server/index.js');
  test.each([
    ['/v2/products?q=canary', '/v2/products'],
    ['/v2/products/wave-tray', '/v2/products/:id'],
    ['/sitemap.xml', '/sitemap.xml'],
    // `npm test` builds the web first; a run of these tests alone may find no build.
    ...(isBuilt ? [['/product/wave-tray', '/*']] : []),
  ])(
    'to %s has a line if it was rendered, and is counted if it was cached',
    async (path, route) => {
      const made = await shop.request(path, { from: FROM });
      expect(linesOf(made)).toMatchObject([{ method: 'GET', route, status: 200 }]);
      const etag = made.headers.get('etag') ?? '';
      const cached = await shop.request(path, { from: FROM });
      const headers = { 'if-none-match': etag };
      const known = await shop.request(path, { from: FROM, headers });
      expect([...linesOf(cached), ...linesOf(known)]).toEqual([]);
      expect(counted()).toEqual({ [`200 ${route}`]: 1, [`304 ${route}`]: 1 });
      const ids = [made, cached, known].map((one) => one.headers.get('x-request-id'));
      expect(new Set(ids).size).toBe(3);
      expect(written.join('')).not.toMatch(/canary|wave-tray/);
    },
  );
});

test('10 000 refused requests and as many cached ones are one line', async () => {
  const from = '203.0.113.9';
  const limited = await openTestApp({ rateLimits: true, log: logInto(written) });
  written.splice(0);
  for (let call = 0; call < 10_060; call += 1) {
    await limited.request(`/v2/products?q=wave-${call}`, { from });
  }
  expect(written).toHaveLength(60);
  await limited.request('/v2/products', { from: '203.0.113.10' });
  for (let call = 0; call < 10_000; call += 1) await limited.request('/v2/products', { from });
  for (const path of ['/healthz', '/readyz']) await limited.request(path, { from });
  expect(written).toHaveLength(61);
  limited.drain();
  expect(written).toHaveLength(62);
  expect(counted()).toEqual({
    '429 /v2/products': 10_000,
    '200 /v2/products': 10_000,
    '200 /healthz': 1,
    '200 /readyz': 1,
  });
  await limited.close();
});

const PERSONAL = {
  firstName: 'Asha',
  lastName: 'Patel',
  phone: '9820012345',
  dateOfBirth: '1994-08-23',
  gender: 'female',
};
const ADDRESS = { address1: 'Canary Road', city: 'Surat', state: 'Gujarat', zipCode: '395003' };

/** What a person does in a visit, with things that go wrong. */
async function visit(person: SignedIn): Promise<Response[]> {
  const { uid, email, token, cookie } = person;
  const own = { token };
  const calls: [string, Parameters<typeof send>[2]][] = [
    ['GET /identity/token', { cookie }],
    ['POST /v2/auth/register', { token, body: { ...PERSONAL, email } }],
    ['POST /v2/auth/register', { token, body: { email, [email]: uid } }],
    [`GET /v2/users/profile?uid=${uid}`, own],
    [`GET /v2/users/profile?uid=x${uid}`, own],
    [`POST /v2/users/profile-address?uid=${uid}&address_id=a1`, { token, body: ADDRESS }],
    [`DELETE /v2/users/profile-address?uid=${uid}&address_id=${uid}`, own],
    ['PUT /v2/users/profile', { token, body: { ...PERSONAL, lastName: 'Refused' } }],
  ];
  const answers = [];
  for (const [call, sent] of calls) answers.push(await send(shop, call, sent));
  return answers;
}

async function pseudonymOf(uid: string): Promise<string> {
  const { value: secret } = await shop.db
    .selectFrom('identity.setting')
    .select('value')
    .where('name', '=', 'secret')
    .executeTakeFirstOrThrow();
  return createLogPseudonym({ secret, clock: shop.clock })(uid);
}

describe('a signed-in person', () => {
  test('has one pseudonym in every line, made from stored data, not from the process', async () => {
    const [asha, ravi] = [await signUp(shop, 'asha@example.com'), await signUp(shop, 'r@a.in')];
    expect(await pseudonymOf(asha.uid)).not.toBe(await pseudonymOf(ravi.uid));
    for (const person of [asha, ravi]) {
      for (const answer of await visit(person)) {
        expect(linesOf(answer).at(-1)).toMatchObject({ person: await pseudonymOf(person.uid) });
      }
    }
    const refused = await send(shop, 'GET /v2/users/profile', { token: 'a.b.c' });
    expect(linesOf(refused).at(-1)).not.toHaveProperty('person');
  });

  test('is named in no line: neither uid, email, phone, address nor token', async () => {
    await sql`ALTER TABLE customer_profile ADD CONSTRAINT canary CHECK (last_name <> 'Refused') NOT VALID`.execute(
      shop.db,
    );
    const person = await signUp(shop, 'canary@example.com');
    const answers = await visit(person);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 422, 200, 403, 201, 404, 500]);
    const { cookie } = person;
    await send(shop, 'POST /identity/sign-out', { cookie, origin: SHOP_ORIGIN, body: {} });
    const text = written.join('');
    expect(text).toContain('violates check constraint');
    const parts = [...person.token.split('.'), ...cookie.split(/[=.;]/)];
    const secrets = parts.filter(({ length }) => length > 20);
    expect(secrets.length).toBeGreaterThan(3);
    for (const canary of [person.uid, 'canary@', '9820012345', 'Canary Road', ...secrets]) {
      expect(text).not.toContain(canary);
    }
  });
});
