import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { inDatabase } from '#test/support/browser-session.ts';
import { hostileNames } from '#test/support/customer-texts.ts';
import { watchExecution } from '#test/support/execution-watch.ts';
import { hostileVisits, type HostileVisits } from '#test/support/hostile-visitors.ts';
import { INJECTIONS, packed } from '#test/support/injections.ts';
import { anOwner, goTo, OWNED } from '#test/support/owner-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
let visits: HostileVisits;
beforeAll(async () => {
  visits = await hostileVisits(shop, await shop.newPage());
  const { call } = await anOwner(shop);
  // A reply quotes the question.
  for (const { id } of visits.requests) {
    await call(`POST /v2/admin/request/${id}/reply`, { text: 'Thank you for your idea.' });
  }
  const reasons = packed(500);
  for (const [index, number] of visits.orders.entries()) {
    const reason = reasons[index % reasons.length];
    await call(`PUT /v2/admin/order/${number}?status=cancelled`, { reason });
  }
});

/** Opens each address as the owner. @returns what came of the texts that are shown there */
async function lookAt(paths: string[], seeAlso?: (page: Page) => Promise<void>): Promise<string[]> {
  const { page } = await anOwner(shop);
  const watch = await watchExecution(page, shop.origin());
  const found: string[] = [];
  await shop.visit(page, '/admin');
  for (const path of paths) {
    await goTo(page, path);
    await page.locator('main h1').waitFor();
    await watch.settle();
    await watch.scan();
    await seeAlso?.(page);
    found.push(...watch.found.splice(0).map((one) => `${path}: ${one}`));
  }
  return found;
}

function pagesOf(path: string, count: number): string[] {
  const sign = path.includes('?') ? '&' : '?';
  return Array.from({ length: count }, (_, index) => `${path}${sign}page=${index + 1}`);
}

test('each of 60 injections reached every text, or was refused there', () => {
  expect(INJECTIONS.length).toBeGreaterThanOrEqual(60);
  const missing = [...visits.taken].flatMap(([text, { accepted, refused }]) =>
    INJECTIONS.filter((one) => !accepted.has(one) && !refused.has(one)).map((one) => [text, one]),
  );
  expect(missing).toEqual([]);
  const free = [...visits.taken].filter(([, { accepted }]) => accepted.size === INJECTIONS.length);
  expect(free.map(([text]) => text).toSorted()).toEqual(hostileNames({ isLimited: false }));
  const limited = hostileNames({ isLimited: true });
  expect([...visits.taken.keys()]).toEqual(expect.arrayContaining(limited));
  expect(visits.taken.get('order transactionId')?.refused.size).toBe(INJECTIONS.length);
  expect(visits.orders.length).toBe(packed(60).length);
});

test('none runs in an admin list or its search', async () => {
  // As long as a search may be; of kind and state only known words are read.
  const many = packed(100).map((text) => encodeURIComponent(text));
  const half = (rest: 0 | 1) => many.filter((_, index) => index % 2 === rest);
  const paths = [
    ...pagesOf('/admin', 3),
    ...half(0).map((text) => `/admin?id=${text}&q=${text}&customer=${text}`),
    ...pagesOf('/admin/payments', 3),
    ...pagesOf('/admin/requests?state=all', 10),
    ...many.slice(0, 2).map((text) => `/admin/requests?kind=${text}&state=${text}`),
    ...pagesOf('/admin/mail', 8),
    ...pagesOf('/admin/log', 2),
    ...half(1).map((text) => `/admin/my-products?q=${text}&name=${text}`),
    '/admin/add-product',
  ];
  expect(await lookAt(paths)).toEqual([]);
});

test('none runs on the page of an order, nor where it is printed', async () => {
  // Neighbouring orders share their texts: what is a first name in one is a last name in the other.
  const views = ['', '?print=slip', '?tab=customer', '?print=invoice'];
  const paths = visits.orders.map(
    (number, index) => `/admin/order/${number}${views[index % views.length] ?? ''}`,
  );
  expect(await lookAt(paths)).toEqual([]);
});

test('none runs on the page of a request, where they stand as the texts they are', async () => {
  const whole = packed(5000)[0] ?? '';
  // Each holds all the texts in what was written; the lists show every name.
  const third = visits.requests.filter((_, index) => index % 3 === 0);
  const names = new Map(third.map(({ id, name }) => [`/admin/request/${id}`, name]));
  async function seeTexts(page: Page): Promise<void> {
    const name = names.get(new URL(page.url()).pathname) ?? '';
    await expect.poll(() => page.locator('h1').innerText()).toContain(name);
    expect(await page.locator('li:has(time) > p + p').first().innerText()).toBe(whole);
  }
  expect(await lookAt([...names.keys()], seeTexts)).toEqual([]);
});

test('none runs on the page of a mail', async () => {
  // What goes to the owner holds all the texts that the other mails hold.
  const mails = await inDatabase(
    shop.connectionString(),
    "SELECT id FROM mail WHERE to_address = 'owner@example.com'",
  );
  expect(mails.length).toBeGreaterThan(200);
  // The next test opens more of them, without the page around it.
  const some = mails.filter((_, index) => index % 6 === 0);
  expect(await lookAt(some.map(({ id }) => `/admin/mail/${String(id)}`))).toEqual([]);
});

test('none runs in a mail that is opened by itself, without any policy', async () => {
  const page = await shop.newPage();
  const watch = await watchExecution(page, shop.origin());
  const all = 'SELECT kind, body_html FROM mail ORDER BY kind, id';
  const mails = await inDatabase(shop.connectionString(), all);
  // Neighbouring ones of a kind share their texts.
  const half = mails.filter((_, index) => index % 2 === 0);
  expect(new Set(half.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(7);
  for (const { body_html: html } of half) {
    await page.setContent(String(html));
    await watch.scan();
    expect(watch.found).toEqual([]);
  }
});

test('none runs on a page of text, in its preview, its history, or the list', async () => {
  const { page, call } = await anOwner(shop);
  type Answer = { version: number };
  const texts = packed(100);
  const blocks = texts.flatMap((text) => [
    { type: 'heading', text },
    { type: 'text', text: `**${text}**` },
    { type: 'list', text },
    { type: 'quote', text, who: text },
    { type: 'picture', alt: text, caption: text },
    { type: 'button', text: text.slice(0, 60), link: '/shipping' },
    { type: 'contact', text },
    { type: 'questions', entries: [{ question: text, answer: text }] },
  ]);
  const watch = await watchExecution(page, shop.origin());
  for (let from = 0; from < blocks.length; from += 50) {
    const { version } = (await call('GET /v2/admin/page/about')) as Answer;
    const content = {
      title: texts[0]?.slice(0, 80),
      description: texts[1],
      blocks: blocks.slice(from, from + 50),
    };
    const saved = await call('PUT /v2/admin/page/about/draft', { version, content });
    await call('POST /v2/admin/page/about/publish', { version: (saved as Answer).version });
    await shop.visit(page, '/about');
    await watch.settle();
    await watch.scan();
    expect(watch.found.splice(0)).toEqual([]);
  }
  async function openHistory(shown: Page): Promise<void> {
    if (!shown.url().endsWith('/about')) return;
    await shown.getByRole('button', { name: 'More' }).click();
    await shown.getByRole('menuitem', { name: 'History' }).click();
    await shown.getByRole('dialog', { name: 'History' }).getByRole('listitem').first().waitFor();
  }
  expect(await lookAt(['/admin/pages', '/admin/pages/about'], openHistory)).toEqual([]);
});

test('what does run is seen, and so is what the policy stops', async () => {
  const bare = await shop.newPage();
  const free = await watchExecution(bare, shop.origin());
  await bare.setContent('<svg onload=alert(1)>');
  await expect.poll(() => free.found).toContain('ran alert 1');

  const guarded = await shop.newPage({ expected: [/./] });
  const watch = await watchExecution(guarded, shop.origin());
  await shop.visit(guarded, '/');
  await guarded.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>');
  });
  await expect.poll(() => watch.found.join()).toMatch(/stopped script-src-attr/);
  await watch.scan();
  expect(watch.found.join()).toMatch(/markup IMG onerror/);
});
