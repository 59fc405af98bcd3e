import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeInLight } from '#test/support/axe.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { mailedLink } from '#test/support/mailed-link.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { becomeCustomer } from '#test/support/signed-in-page.ts';
import { startSmtpSink, type SmtpSink } from '#test/support/smtp-sink.ts';
import { untilReady, useShop } from '#test/support/use-shop.ts';

const PLATTER = '/product/teak-and-tide-platter';
const RAVI = 'ravi@example.com';

let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
});
const shop = useShop(() => ({ ...OWNED, SMTP_URL: sink.url }));
afterAll(() => sink.close());

const field = (page: Page, name = 'Tell me when it is back') =>
  page.getByRole('textbox', { name, exact: true });

async function expectFits(page: Page): Promise<void> {
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
}

async function expectTidy(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 375, height: 900 });
  await expectFits(page);
  expect(await axeInLight(page, name)).toEqual([]);
}

/** Opens the newest link of a mail to Ravi at the shop's own address. */
async function follow(page: Page, link: 'tell-me' | 'tell-me\\?stop=1'): Promise<void> {
  const { pathname, search, hash } = new URL(await mailedLink(sink, { to: RAVI, page: link }));
  await page.goto(shop.origin() + pathname + search + hash);
  await untilReady(page);
}

test('a visitor asks by keyboard, confirms by mail, hears when it is back, and stops the mails', async () => {
  const page = await shop.newPage();
  await shop.visit(page, PLATTER);
  await field(page).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Enter an email address like name@example.com').waitFor();
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await expectTidy(page, 'wrong address');
  await page.keyboard.type(RAVI);
  await page.keyboard.press('Enter');
  await page.getByText(`We've sent a link to ${RAVI}.`).waitFor();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflow(page)).toEqual([]);

  await follow(page, 'tell-me');
  const confirm = page.getByRole('button', { name: 'Yes, tell me' });
  await confirm.waitFor();
  await expectTidy(page, 'to be confirmed');
  const waits = 'SELECT id FROM stock_wish WHERE email = $1 AND confirmed_at IS NOT NULL';
  expect(await inDatabase(shop.connectionString(), waits, [RAVI])).toEqual([]);
  await confirm.press('Enter');
  await page.getByText("We'll email you once when Teak & Tide Platter is back.").waitFor();
  expect(page.url()).toBe(`${shop.origin()}/tell-me`);
  await expectFits(page);

  // Those of the demo have waited longer.
  await inDatabase(shop.connectionString(), 'DELETE FROM stock_wish WHERE email <> $1', [RAVI]);
  const { page: desk } = await anOwner(shop);
  await shop.visit(desk, '/admin/today');
  const waitedFor = desk.getByRole('region', { name: /^People are waiting/ });
  await waitedFor.getByText('Sold out · 1 person waits', { exact: true }).waitFor();
  await shop.visit(desk, '/admin/my-products?status=sold+out');
  await desk.getByText('1 person waits').first().waitFor();
  await desk.getByRole('link', { name: 'Restock Teak & Tide Platter' }).first().click();
  await desk.getByRole('textbox', { name: 'Pieces to add' }).fill('2');
  await desk.getByRole('button', { name: 'Save stock' }).click();

  await follow(page, 'tell-me\\?stop=1');
  await expectFits(page);
  await page.getByRole('button', { name: 'Stop these emails' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Stopped' }).waitFor();
  await expectFits(page);
  const { mail } = sink.received.find(({ mail: one }) => one.subject?.endsWith('is back')) ?? {};
  expect(mail?.subject).toBe('Lehar: Teak & Tide Platter is back');
  await shop.visit(page, PLATTER);
  await page.getByText('Only 2 left').waitFor();
  expect(await field(page).count()).toBe(0);
});

test('of a piece in several colours the one that is sold out is waited for, with the address filled in', async () => {
  const page = await shop.newPage();
  const { email } = await becomeCustomer(shop, page);
  await shop.visit(page, '/product/marina-shoreline-coasters');
  expect(await page.getByText(/^Tell me when/).count()).toBe(0);
  await page.getByRole('radio', { name: /Sunset Coral/ }).check({ force: true });
  const coral = field(page, 'Tell me when Sunset Coral is back');
  await expect.poll(() => coral.inputValue()).toBe(email);
  await inDatabase(
    shop.connectionString(),
    'UPDATE identity.person SET email_verified = true WHERE email = $1',
    [email],
  );
  await page.getByRole('button', { name: 'Tell me' }).click();
  await page.getByText(`${email} will get one email when it is back.`).waitFor();
  await page.getByRole('radio', { name: /Lagoon/ }).check({ force: true });
  await page.getByText(`${email} gets one email`).waitFor({ state: 'detached' });
});

test('a link that does not work says so, and a failure is tried again', async () => {
  const page = await shop.newPage({ expected: [/404/, /503/] });
  await page.goto(`${shop.origin()}/tell-me#notalink`);
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await page.getByText('This link no longer works').waitFor();
  await expectTidy(page, 'unknown link');
  await page.goto('about:blank');
  await page.route('**/v2/stock-wishes/confirm', (route) => route.fulfill({ status: 503 }));
  await page.goto(`${shop.origin()}/tell-me#notalink`);
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/v2/stock-wishes/confirm');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('This link no longer works').waitFor();
  expect(await page.getByRole('link', { name: 'Browse the collection' }).count()).toBeGreaterThan(
    0,
  );
});
