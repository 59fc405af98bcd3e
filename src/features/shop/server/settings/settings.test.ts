import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { readProblem } from '#test/support/problems.ts';
import { lookCss } from '../../look/look-css.ts';
import type { AdminShop, PublicShop, Revision } from '../../contract.ts';
import { workBarMoments } from './announcement-bar.ts';
import { liftSettings } from './stored-settings.ts';
import { PATIENTLY } from '#test/support/patience.ts';

let shop: SignedInApp;

beforeAll(async () => {
  shop = await openSignedInApp({ settings: { SHOP_BYLINE: 'Set on the server' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  const { version } = await read();
  await shop.ask(`DELETE /v2/admin/shop/draft?version=${version}`);
});

const read = (): Promise<AdminShop> => shop.ask<AdminShop>('GET /v2/admin/shop');

async function readPublic(): Promise<PublicShop> {
  await shop.app.catchUp();
  const response = await shop.app.request('/v2/shop', { from: '203.0.113.7' });
  return (await response.json()) as PublicShop;
}

async function save(patch: object, version?: number): Promise<AdminShop> {
  const body = { version: version ?? (await read()).version, patch };
  return shop.ask<AdminShop>('PUT /v2/admin/shop/draft', body);
}

async function refused(patch: object, version?: number) {
  const body = { version: version ?? (await read()).version, patch };
  return readProblem(await shop.call('PUT /v2/admin/shop/draft', body));
}

async function named(name: string): Promise<object> {
  return { who: { ...(await read()).draft.who, name } };
}

async function publish(name: string): Promise<AdminShop> {
  const { version } = await save(await named(name));
  return shop.ask<AdminShop>('POST /v2/admin/shop/publish', { version });
}

function oneLink(address: string, label = 'Our story') {
  return { links: [{ label, address }] };
}

test('a draft is seen by visitors once it is published, in the answer and in its ETag', async () => {
  const before = await readPublic();
  const { hasDraft } = await save(await named('Jyoti Candles'));
  expect(hasDraft).toBe(true);
  expect(await readPublic()).toEqual(before);
  const { version } = await read();
  const after = await shop.ask<AdminShop>('POST /v2/admin/shop/publish', { version });
  expect(after).toMatchObject({ hasDraft: false, published: { who: { name: 'Jyoti Candles' } } });
  expect(await readPublic()).toMatchObject({ name: 'Jyoti Candles', isSelling: true });
});

test('a save that equals what visitors see leaves no draft', async () => {
  await save(await named('Another'));
  const { published } = await read();
  expect((await save({ who: published.who })).hasDraft).toBe(false);
});

test('a form that was left open during an update lacks what came with it', async () => {
  const { draft } = await read();
  const { craft: _, ...who } = draft.who;
  const { budgets, asksPhone: _asks, ...requests } = draft.requests;
  expect((await save({ requests })).draft.requests).toEqual({
    ...requests,
    budgets,
    asksPhone: false,
  });
  expect((await save({ who: { ...who, name: 'Left open' } })).draft.who).toMatchObject({
    name: 'Left open',
    craft: '',
  });
});

test('of two windows the later is refused, and gets the newer draft', async () => {
  const { version } = await read();
  await save(await named('First window'), version);
  const problem = await refused(await named('Second window'), version);
  expect([problem.code, problem['shop']]).toMatchObject([
    'SETTINGS_CHANGED',
    { draft: { who: { name: 'First window' } } },
  ]);
});

test('what the machine sets is locked, and wins', async () => {
  const { locked, draft } = await read();
  expect([locked, draft.who.byline]).toEqual([['who.byline'], 'Set on the server']);
  const problem = await refused({ who: { ...draft.who, byline: 'Mine' } });
  expect([problem.code, Object.keys(problem.fields ?? {})]).toEqual([
    'SETTING_LOCKED',
    ['patch.who.byline'],
  ]);
});

test.each([
  ['social', { instagram: 'javascript:alert(1)' }, 'patch.social.instagram'],
  ['social', { instagram: 'https://instagram.com.evil.example/x' }, 'patch.social.instagram'],
  ['bar', { text: 'Sale', link: '//evil.example' }, 'patch.bar.link'],
  ['linkPage', oneLink('javascript:alert(1)'), 'patch.linkPage.links.0.address'],
  ['linkPage', oneLink('http://example.com'), 'patch.linkPage.links.0.address'],
  ['linkPage', oneLink('//evil.example'), 'patch.linkPage.links.0.address'],
  ['linkPage', oneLink(''), 'patch.linkPage.links.0.address'],
  ['linkPage', oneLink('/about', 'a'.repeat(10_000)), 'patch.linkPage.links.0.label'],
  ['linkPage', { links: Array(9).fill(oneLink('/about').links[0]) }, 'patch.linkPage.links'],
  ['bar', { from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' }, 'patch.bar.until'],
  ['who', { email: 'not an address' }, 'patch.who.email'],
  ['who', { phone: '12' }, 'patch.who.phone'],
  ['pay', { upiId: 'meera' }, 'patch.pay.upiId'],
  ['promise', { sentFromDays: 9, sentToDays: 3 }, 'patch.promise.sentToDays'],
  ['words', { footer: '' }, 'patch.words.footer'],
  ['buying', { withoutAccount: 'maybe' }, 'patch.buying.withoutAccount'],
  ['buying', { birthdayAndGender: 'never' }, 'patch.buying.birthdayAndGender'],
  ['buying', { unpaidHours: 721 }, 'patch.buying.unpaidHours'],
  ['buying', { unpaidHours: 5 }, 'patch.buying.unpaidHours'],
  ['tax', { mode: 'regular', gstin: '27AAPFU0939F1ZW' }, 'patch.tax.gstin'],
  ['requests', { types: [] }, 'patch.requests.types'],
  [
    'requests',
    { types: [{ value: 'other', label: 'Other', mediaId: '', isHidden: true }] },
    'patch.requests.types',
  ],
  ['requests', { colours: ['Rose', 'rose'] }, 'patch.requests.colours.1'],
  [
    'requests',
    { made: [{ id: 'made-1', mediaId: '', words: 'A tray' }] },
    'patch.requests.made.0.mediaId',
  ],
  [
    'requests',
    { made: [{ id: 'made-1', mediaId: 'a'.repeat(22), words: 'A tray' }] },
    'patch.requests.made.0.mediaId',
  ],
] as const)('%s: %j is refused at its field', async (group, change, field) => {
  const { draft } = await read();
  const problem = await refused({ [group]: { ...draft[group], ...change } });
  expect([problem.code, Object.keys(problem.fields ?? {})]).toEqual(['VALIDATION_FAILED', [field]]);
});

test('a text that older versions took and that is refused now keeps nobody out', async () => {
  const { db } = shop.app;
  const { requests } = await readPublic();
  const types = [{ value: 'shell', label: '🐚', mediaId: '' }, ...requests.types];
  await publish('Before the rule');
  await sql`UPDATE shop_setting SET content = content
    || jsonb_build_object('requests', content->'requests' || ${{ types }}::jsonb)
    || jsonb_build_object('home', content->'home' || '{"headline": "🐚"}')`.execute(db);
  await sql`UPDATE shop_setting SET schema = schema`.execute(db);
  expect((await read()).published).toMatchObject({
    who: { name: 'Before the rule' },
    home: { headline: 'Made by hand.' },
    requests: { types: [{ value: 'shell', label: 'Unnamed 1' }, ...requests.types] },
  });
  expect((await readPublic()).requests.types[0]).toMatchObject({ label: 'Unnamed 1' });
});

test('settings that were damaged are not read', () => {
  expect(() => liftSettings({ content: { tax: { mode: 'sometimes', gstin: '' } } })).toThrow('tax');
  expect(() => liftSettings({ content: { promise: { replyDays: 0 } } })).toThrow('At least 1 day');
});

test('cached answers follow at the moment at which an announcement ends', async () => {
  const { db, connectionString, clock } = shop.app;
  const jobs = createJobs({ connectionString, log: createLog('silent') });
  await jobs.start();
  await workBarMoments({ db }, jobs);
  const until = new Date(clock.now().getTime() + 3_600_000).toISOString();
  const { draft } = await read();
  const { version } = await save({ bar: { ...draft.bar, text: 'One more hour', from: '', until } });
  await shop.ask('POST /v2/admin/shop/publish', { version });
  expect((await readPublic()).bar?.text).toBe('One more hour');
  clock.advance(3_600_001);
  expect((await readPublic()).bar?.text).toBe('One more hour');
  await jobs.hurry('announcement-bar', until);
  await vi.waitUntil(async () => (await readPublic()).bar === undefined, PATIENTLY);
  await jobs.stop();
});

test('an announcement is shown from its first to its last moment', async () => {
  const { draft } = await read();
  const bar = { ...draft.bar, text: 'Diwali orders close on 30 October', until: '' };
  const saved = await save({ bar: { ...bar, from: '2000-01-01T00:00:00Z' } });
  await shop.ask('POST /v2/admin/shop/publish', { version: saved.version });
  expect((await readPublic()).bar).toEqual({ text: bar.text, link: '' });
  const over = await save({ bar: { ...bar, until: '2000-01-01T00:00:00Z' } });
  await shop.ask('POST /v2/admin/shop/publish', { version: over.version });
  expect((await readPublic()).bar).toBeUndefined();
});

test('an earlier version comes back as a draft, and is published like any other', async () => {
  const before = (await shop.audited()).length;
  await publish('Before');
  await publish('After');
  const actions = (await shop.audited()).slice(before).map(({ action }) => action);
  expect(actions).toEqual(['shop.draft', 'shop.publish', 'shop.draft', 'shop.publish']);
  const [newest, earlier] = await shop.ask<Revision[]>('GET /v2/admin/shop/revisions');
  expect(newest).toMatchObject({ why: 'publish', changed: ['who'] });
  const { version } = await read();
  const restored = await shop.ask<AdminShop>(
    `POST /v2/admin/shop/revisions/${earlier?.id}/restore`,
    { version },
  );
  expect(restored).toMatchObject({ hasDraft: true, draft: { who: { name: 'Before' } } });
  expect((await readPublic()).name).toBe('After');
});

test('without a draft there is nothing to publish', async () => {
  const { version } = await read();
  const answer = await shop.call('POST /v2/admin/shop/publish', { version });
  expect((await readProblem(answer)).code).toBe('NOTHING_TO_PUBLISH');
});

test.runIf(existsSync('build/server/index.js'))(
  'a preview shows the draft in a frame of the shop itself, to whoever has the token',
  async () => {
    const pages = await openSignedInApp({ pages: 'built' });
    const { version, draft } = await pages.ask<AdminShop>('GET /v2/admin/shop');
    const look = { ...draft.look, palette: 'ember' as const };
    const who = { ...draft.who, phone: '098200 12345', whatsapp: '+91 98200-54321' };
    const patch = { who, look, home: { ...draft.home, headline: 'Lit by hand.' } };
    await pages.ask('PUT /v2/admin/shop/draft', { version, patch });
    const { token } = await pages.ask<{ token: string }>('POST /v2/admin/shop/preview');
    const at = (query: Record<string, string>): Promise<Response> =>
      pages.app.request(`/preview?${new URLSearchParams({ token, path: '/', ...query })}`);
    const shown = await at({ theme: 'dark' });
    const page = await shown.text();
    expect(page).toContain('Lit by hand.');
    expect(page).toContain(`<style>${lookCss(look)}`);
    expect(page).toMatch(/<html data-theme="dark"/);
    expect(page).not.toMatch(/<script/);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex',
    });
    expect(shown.headers.get('content-security-policy')).toMatch(
      /style-src 'self' 'sha256-[^;]+;.*frame-ancestors 'self'/,
    );
    const contact = await (await at({ path: '/contact' })).text();
    expect(contact).toMatch(/<a [^>]*href="tel:\+919820012345"[^>]*>\+91 98200 12345</);
    expect(contact.match(/href="https:\/\/wa\.me\/919820054321"/g)).toHaveLength(2);
    for (const wrong of [{ token: 'guessed' }, { path: '/admin' }, { path: '//evil.example' }]) {
      expect([wrong, (await at(wrong)).status]).toEqual([wrong, 404]);
    }
    pages.app.clock.advance(31 * 60_000);
    expect((await at({})).status).toBe(404);
    await pages.close();
  },
);
