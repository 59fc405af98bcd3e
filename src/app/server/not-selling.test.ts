import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminShop, PublicShop, Revision } from '#features/shop/contract.ts';
import { SHOP_TEXTS } from '#features/shop/settings/shop-texts.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { DEMO_WORDS } from '#test/support/demo-words.ts';
import { aProduct } from '#test/support/factories.ts';
import { OWN_SHOP } from '#test/support/own-shop.ts';
import { PASSWORD, send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import type { SetUp } from '../set-up-contract.ts';

const LIVE = { DEMO: 'off', ADMIN_SECOND_STEP: 'off' };
const AWAY = 'Back on 5 January </p><script>alert(1)</script>';
const VISITOR = { from: '203.0.113.7' };

describe('a shop that sells without seller settings', () => {
  const shop = useCheckout({ settings: LIVE });

  test('takes no order and says why; the cart stays, and nothing is written or mailed', async () => {
    await shop.fill();
    const refused = await shop.order();
    expect(refused.status).toBe(409);
    expect((await readProblem(refused)).code).toBe('NOT_SELLING_YET');
    for (const table of ['shop_order', 'stock_movement', 'idempotency_key', 'mail'] as const) {
      expect([table, await shop.count(table)]).toEqual([table, 0]);
    }
    expect(await shop.count('cart_line')).toBe(2);
  });

  test('mails nothing of the demo', async () => {
    const body = { name: 'Ravi', email: 'ravi@example.com', productType: 'other' };
    expect((await send(shop.app, 'POST /v2/custom-order-email', { body })).status).toBe(201);
    const { rows } = await sql<{ words: string }>`
      SELECT concat(to_address, reply_to, subject, body_text, body_html) AS words FROM mail`.execute(
      shop.app.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { words } of rows) expect(words).not.toMatch(DEMO_WORDS);
  });
});

describe('a shop with seller settings', () => {
  const shop = useCheckout({ settings: { ...LIVE, ...OWN_SHOP } });

  test('is open from its first start and takes orders', async () => {
    await shop.fill();
    const { number } = await shop.placed();
    const { rows } = await sql<{ subject: string }>`
      SELECT subject FROM mail WHERE kind = 'order-placed'`.execute(shop.app.db);
    expect(rows).toEqual([{ subject: `Tide: your order ${number}` }]);
  });
});

describe('a shop that is set up', () => {
  let shop: SignedInApp;
  let slug: string;
  beforeAll(async () => {
    shop = await openSignedInApp({
      settings: { ...LIVE, SHOP_BYLINE: 'Soy candles' },
      pages: 'built',
    });
  });
  afterAll(() => shop.close());

  const setUp = () => shop.ask<SetUp>('GET /v2/admin/set-up');
  const stepOf = ({ steps }: SetUp, name: string) => steps.find(({ step }) => step === name);
  async function save(step: string, change: object): Promise<SetUp> {
    const { version } = (await setUp()).shop;
    return shop.ask<SetUp>(`PUT /v2/admin/set-up/${step}`, { version, ...change });
  }
  async function visit(path: string) {
    await shop.app.catchUp();
    const answer = await shop.app.request(path, VISITOR);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }
  const WHO = {
    name: 'Jyoti Candles',
    owner: 'Jyoti Rathore',
    address: '7 Johari Bazaar, Jaipur 302003',
    state: 'Rajasthan',
    email: 'jyoti@candles.example',
  };

  test('begins with nothing done but what the machine says, and refuses to open', async () => {
    const before = await setUp();
    expect([before.done, before.isReady, before.shop.locked]).toEqual([1, false, ['who.byline']]);
    const { setUp: summary } = await shop.ask<{ setUp: object }>('GET /v2/admin/order-summary');
    expect(summary).toEqual({
      isOpen: false,
      wasOpened: false,
      done: 1,
      of: 10,
      isUntouched: true,
    });
    const refused = await shop.call('POST /v2/admin/shop/opening');
    const problem = await readProblem(refused);
    expect([refused.status, problem.code]).toEqual([409, 'SHOP_NOT_READY']);
    expect(problem.detail).toContain(
      'the name of the shop, who runs it, its address, the email address where customers reach you, your state, how buyers pay you, your first piece, who answers complaints',
    );
    expect((await setUp()).shop.published.isOpen).toBe(false);
  });

  test('saves and publishes each step at once, and counts what is there', async () => {
    const { published } = (await setUp()).shop;
    const withoutPin = { ...published.who, ...WHO, address: '7 Johari Bazaar, Jaipur' };
    expect(stepOf(await save('name', { patch: { who: withoutPin } }), 'name')).toMatchObject({
      isDone: false,
      missing: ['the PIN code of your address'],
    });
    const named = await save('name', { patch: { who: { ...published.who, ...WHO } } });
    expect(stepOf(named, 'name')).toMatchObject({ isDone: true, missing: [] });
    expect(named.shop).toMatchObject({ hasDraft: false, published: { who: WHO } });
    expect(JSON.parse((await visit('/v2/shop')).text)).toMatchObject({ name: WHO.name });

    const pay = { upiId: 'jyoti@upi', upiName: '' };
    const typed = await save('pay', { patch: { pay } });
    expect(stepOf(typed, 'pay')).toMatchObject({ isDone: false, isNeeded: true });
    const scanned = await save('pay', { scannedUpiId: 'jyoti@upi' });
    expect(stepOf(scanned, 'pay')).toMatchObject({ isDone: true });
    const other = await save('pay', { patch: { pay: { ...pay, upiId: 'other@upi' } } });
    expect(stepOf(other, 'pay')).toMatchObject({ isDone: false });
    const without = await save('pay', { patch: { pay: { ...pay, upiId: '' } }, isUnchanged: true });
    expect(stepOf(without, 'pay')).toMatchObject({ isDone: true });

    for (const step of ['look', 'delivery', 'buying', 'tax', 'mail']) {
      expect(stepOf(await save(step, { isUnchanged: true }), step)).toMatchObject({ isDone: true });
    }
    const { steps } = await setUp();
    expect(steps.filter(({ isLater }) => isLater).map(({ step }) => step)).toEqual(['mail']);
    const who = { ...named.shop.published.who, grievanceOfficer: WHO.owner };
    expect(stepOf(await save('pages', { patch: { who } }), 'pages')).toMatchObject({
      isDone: true,
    });
    expect(await setUp()).toMatchObject({ done: 9, isReady: false });
    ({ slug } = await aProduct(shop.app.db, { name: 'Amber Candle' }));
    expect(await setUp()).toMatchObject({ done: 10, isReady: true });
  });

  test('refuses what the machine sets, an older version and an unknown step', async () => {
    const { shop: now } = await setUp();
    const code = async (step: string, change: object) =>
      (await readProblem(await shop.call(`PUT /v2/admin/set-up/${step}`, change))).code;
    const who = { ...now.published.who, byline: 'Mine' };
    expect(await code('name', { version: now.version, patch: { who } })).toBe('SETTING_LOCKED');
    expect(await code('look', { version: now.version - 1 })).toBe('SETTINGS_CHANGED');
    expect(await code('other', { version: now.version })).toBe('VALIDATION_FAILED');
  });

  // `npm test` builds the web first; a run of these tests alone may find no build.
  test.runIf(existsSync('build/server/index.js'))(
    'shows visitors one page until it opens, and none of its pieces',
    async () => {
      for (const path of ['/', `/product/${slug}`, '/privacy', '/checkout', '/nothing/here']) {
        const { status, headers, text } = await visit(path);
        expect([path, status, headers.get('x-robots-tag')]).toEqual([path, 200, 'noindex']);
        expect(text).toContain('Opening soon');
        expect(text).toContain('<meta name="robots" content="noindex"/>');
        expect(text).toContain(WHO.name);
        expect(text).not.toMatch(/Amber Candle|<script[^>]+src=/);
        expect(text).not.toMatch(DEMO_WORDS);
      }
      for (const path of ['/owner', '/admin', '/admin/set-up', '/reset-password', '/my-orders']) {
        expect((await visit(path)).text).not.toContain('Opening soon');
      }
      const moved = await visit(`/product/${slug}.data`);
      expect([moved.status, moved.text]).toEqual([202, expect.stringContaining('redirect')]);
      expect(moved.text).not.toContain('Amber Candle');
    },
  );

  test('answers no catalogue call of visitors, and all of the owner', async () => {
    // The owner's preview asks the same, and must not fill the cache for visitors.
    expect((await shop.app.request('/v2/products')).status).toBe(200);
    for (const path of [
      'products',
      `products/${slug}`,
      'product-tags',
      'collections',
      'search-suggestion?q=a',
    ]) {
      const answer = await shop.app.request(`/v2/${path}`, VISITOR);
      expect([path, answer.status]).toEqual([path, 403]);
      expect((await readProblem(answer)).code).toBe('SHOP_NOT_OPEN');
    }
    expect((await shop.call('GET /v2/admin/allproducts')).status).toBe(200);
    expect((await visit('/sitemap.xml')).text).not.toContain('<loc>');
    expect((await visit('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  });

  test('takes nothing on from visitors and says that it opens soon; closing it changes nothing', async () => {
    const name = { name: 'Ravi', email: 'ravi@example.com' };
    const doors = [
      ['POST', '/v2/custom-order-email', { ...name, productType: 'other' }],
      ['POST', '/v2/stock-wishes', { productId: crypto.randomUUID(), email: name.email }],
      ['POST', '/v2/drop-reminders', { slug: 'monsoon-drop', email: name.email }],
      ['GET', '/v2/drops/monsoon-drop', undefined],
      ['POST', '/v2/guest-quote', { lines: [] }],
      ['GET', '/v2/delivery?pin=380006', undefined],
      ['GET', '/v2/reviews', undefined],
    ] as const;
    for (const [method, path, body] of doors) {
      const answer = await shop.app.request(path, {
        ...VISITOR,
        method,
        ...(body && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      });
      const { code, detail } = await readProblem(answer);
      expect([path, code]).toEqual([path, 'SHOP_NOT_OPEN']);
      expect(detail).toMatch(/^Opening soon/);
    }
    const before = await setUp();
    await shop.ask('DELETE /v2/admin/shop/opening', { sentence: AWAY });
    expect(await setUp()).toEqual(before);
    expect(before.shop.openedAt).toBeUndefined();
  });

  test('opens to visitors, and then refuses to be set up', async () => {
    const open = await shop.ask<SetUp>('POST /v2/admin/shop/opening');
    expect(open.shop).toMatchObject({ published: { isOpen: true }, openedAt: expect.any(String) });
    expect(JSON.parse((await visit('/v2/shop')).text)).toMatchObject({ isSelling: true });
    expect((await visit(`/v2/products/${slug}`)).status).toBe(200);
    expect((await visit('/sitemap.xml')).text).toContain(slug);
    const { version } = open.shop;
    const late = await shop.call('PUT /v2/admin/set-up/look', { version, isUnchanged: true });
    expect((await readProblem(late)).code).toBe('SHOP_IS_OPEN');
  });

  test.runIf(existsSync('build/server/index.js'))('then shows its pieces to visitors', async () => {
    expect((await visit('/')).text).toContain('Amber Candle');
  });

  test('closes with a revision and an entry in the log, and what is prepared waits', async () => {
    const { shop: open } = await setUp();
    const { version } = open;
    const who = { ...open.published.who, byline: 'Soy candles', phone: '9820012345' };
    await shop.ask<AdminShop>('PUT /v2/admin/shop/draft', { version, patch: { who } });
    const long = await shop.call('DELETE /v2/admin/shop/opening', { sentence: 'x'.repeat(201) });
    expect((await readProblem(long)).fields).toHaveProperty('sentence');
    const wordless = await shop.call('DELETE /v2/admin/shop/opening', { sentence: '../..' });
    expect((await readProblem(wordless)).fields).toEqual({
      sentence: 'Write a sentence, or leave it empty',
    });
    const closed = await shop.ask<SetUp>('DELETE /v2/admin/shop/opening', { sentence: AWAY });
    expect(closed.shop).toMatchObject({
      hasDraft: true,
      draft: { isOpen: false, who, words: { closed: AWAY } },
    });
    const seen = JSON.parse((await visit('/v2/shop')).text) as PublicShop;
    expect(seen).toMatchObject({ isOpen: false, wasOpened: true, isSelling: false });
    expect((await visit(`/v2/products/${slug}`)).status).toBe(403);
    const revisions = await shop.ask<Revision[]>('GET /v2/admin/shop/revisions');
    expect(revisions.slice(0, 2)).toMatchObject([
      { why: 'close', changed: ['words', 'isOpen'] },
      { why: 'open', changed: ['isOpen'] },
    ]);
    const actions = (await shop.audited()).map(({ action }) => action);
    expect(actions.slice(-3)).toEqual(['shop.open', 'shop.draft', 'shop.close']);
  });

  test('asks who changes the UPI ID, and tells the owner at the address that stood before', async () => {
    const { shop: closed } = await setUp();
    const { who, pay } = closed.published;
    const patch = {
      who: { ...who, email: 'else@where.example' },
      pay: { ...pay, upiId: 'thief@upi' },
    };
    for (const currentPassword of ['', 'guessed']) {
      const change = { version: closed.version, patch, currentPassword };
      const refused = await shop.call('PUT /v2/admin/set-up/pay', change);
      expect((await readProblem(refused)).fields).toHaveProperty('currentPassword');
    }
    expect((await setUp()).shop).toEqual(closed);
    await save('pay', { patch, currentPassword: PASSWORD });
    const { rows } = await sql<{ to: string; words: string }>`
      SELECT to_address AS "to", body_text AS words FROM mail WHERE kind = 'upi-change'
    `.execute(shop.app.db);
    expect(rows).toEqual([{ to: WHO.email, words: expect.stringContaining('thief@upi') }]);
  });

  test.runIf(existsSync('build/server/index.js'))('then says that it is closed', async () => {
    const { text } = await visit('/');
    expect(text).toContain('Closed for now');
    expect(text).toContain('Back on 5 January &lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script>alert');
  });

  test('closed again, stays as it is', async () => {
    const state = async () => [
      (await setUp()).shop,
      (await shop.ask<Revision[]>('GET /v2/admin/shop/revisions')).length,
      (await shop.audited()).length,
    ];
    const before = await state();
    await shop.ask('DELETE /v2/admin/shop/opening', { sentence: 'Another sentence' });
    await shop.ask('DELETE /v2/admin/shop/opening');
    expect(await state()).toEqual(before);
  });

  test('says the original words again where the owner leaves hers empty', async () => {
    await save('pay', { scannedUpiId: 'thief@upi' });
    const said = async () => (await setUp()).shop.published.words.closed;
    await shop.ask('POST /v2/admin/shop/opening');
    await shop.ask('DELETE /v2/admin/shop/opening');
    expect(await said()).toBe(AWAY);
    await shop.ask('POST /v2/admin/shop/opening');
    await shop.ask('DELETE /v2/admin/shop/opening', { sentence: '' });
    expect(await said()).toBe(SHOP_TEXTS.closed.original);
  });
});

describe('the demo', () => {
  let shop: SignedInApp;
  beforeAll(async () => {
    shop = await openSignedInApp();
  });
  afterAll(() => shop.close());

  test('is closed and opens again as it is, and its steps can be saved meanwhile', async () => {
    const isOpen = async () =>
      (await shop.ask<SetUp>('GET /v2/admin/set-up')).shop.published.isOpen;
    expect(await isOpen()).toBe(true);
    const { isReady, shop: closed } = await shop.ask<SetUp>('DELETE /v2/admin/shop/opening');
    expect([closed.published.isOpen, isReady]).toEqual([false, true]);
    const { version } = closed;
    await shop.ask('PUT /v2/admin/set-up/look', { version, isUnchanged: true });
    await shop.ask('POST /v2/admin/shop/opening');
    expect(await isOpen()).toBe(true);
  });
});
