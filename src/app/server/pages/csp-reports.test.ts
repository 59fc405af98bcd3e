import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readProblem } from '#test/support/problems.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

const NEW = 'application/reports+json';
const OLD = 'application/csp-report';
const written: string[] = [];
let shop: TestApp;

beforeAll(async () => {
  const log = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  shop = await openTestApp({ log, rateLimits: true });
});
beforeEach(() => void written.splice(0));
afterAll(() => shop.close());

let count = 0;

function report(type: string, body: unknown): Promise<Response> {
  count += 1;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': type };
  const from = `203.0.113.${count}`;
  return shop.request('/v2/csp-reports', { method: 'POST', headers, body: text, from });
}

function logged(): object[] {
  const lines = written.map((line) => JSON.parse(line) as Record<string, unknown>);
  return lines
    .filter(({ msg }) => msg === 'a page broke its policy')
    .map(({ directive, blocked, page }) => ({ directive, blocked, page }));
}

const SECRET = 'canary-4711';
const violation = (blockedURL: string, documentURL: string) => ({
  type: 'csp-violation',
  age: 3,
  url: documentURL,
  user_agent: SECRET,
  body: {
    effectiveDirective: 'script-src-elem',
    blockedURL,
    documentURL,
    sample: SECRET,
    sourceFile: `https://shop.test/${SECRET}`,
    disposition: 'enforce',
    statusCode: 200,
  },
});

test('a report of today and one of before are a line each, of kinds and origins only', async () => {
  const page = `https://shop.test/order/${SECRET}?uid=${SECRET}#${SECRET}`;
  const blocked = `https://user:${SECRET}@evil.example:8443/${SECRET}?q=${SECRET}`;
  const old = {
    'csp-report': {
      'document-uri': page,
      'violated-directive': "img-src 'self' https:",
      'blocked-uri': 'data',
      'original-policy': "default-src 'none'",
      referrer: `https://shop.test/?${SECRET}`,
    },
  };
  expect((await report(NEW, [violation(blocked, page)])).status).toBe(204);
  expect((await report(OLD, old)).status).toBe(204);
  expect(logged()).toEqual([
    { directive: 'script-src-elem', blocked: 'https://evil.example:8443', page: '/order/*' },
    { directive: 'img-src', blocked: 'data', page: '/order/*' },
  ]);
  expect(written.join('')).not.toContain(SECRET);
});

test('unknown kinds of reports are not logged as sent', async () => {
  const odd = violation(`Evil\n{"level":60}`, `https://shop.test/Ann%20Lee@x/${SECRET}`);
  odd.body.effectiveDirective = `Evil ${SECRET}`;
  const others = [
    { type: 'deprecation', body: { id: SECRET } },
    { type: 'crash', body: null },
  ];
  const many = Array.from({ length: 20 }, () => violation('chrome-extension://abc/x.js', 'x'));
  expect((await report(NEW, [odd, ...others])).status).toBe(204);
  expect(logged()).toEqual([{ directive: 'other', blocked: 'other', page: '/*/*' }]);
  written.splice(0);
  expect((await report(NEW, many)).status).toBe(204);
  expect(logged()).toHaveLength(10);
  expect(logged()[0]).toMatchObject({ blocked: 'chrome-extension:', page: 'other' });
  expect(written.join('')).not.toContain(SECRET);
});

test.each([
  ['JSON of another type', 'application/json', '[]', 415],
  ['no JSON', NEW, '{', 400],
  ['something else', OLD, { password: SECRET }, 400],
  ['a body of 9 KB', NEW, ' '.repeat(9_000), 413],
])('%s is no report', async (_name, type, body, status) => {
  const response = await report(type, body);
  expect(response.status).toBe(status);
  await readProblem(response);
  expect(logged()).toEqual([]);
});

test('one address fills no log', async () => {
  const statuses = [];
  for (let sent = 0; sent < 12; sent += 1) {
    const headers = { 'content-type': NEW };
    const sending = { method: 'POST', headers, body: '[]', from: '198.51.100.1' };
    statuses.push((await shop.request('/v2/csp-reports', sending)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429, 429]);
});
