import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { axeHere, axeInLight } from '#test/support/axe.ts';
import { inDatabase, signInBrowser } from '#test/support/browser-session.ts';
import { registerCustomer } from '#test/support/customer.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { addressOf, expectAddress } from '#test/support/page-state.ts';
import { mailedLink } from '#test/support/mailed-link.ts';
import { startSmtpSink, type SmtpSink } from '#test/support/smtp-sink.ts';
import { untilReady, useShop } from '#test/support/use-shop.ts';

let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
});
const shop = useShop(() => ({ SMTP_URL: sink.url }));
afterAll(() => sink.close());
beforeEach(() => {
  sink.received.length = 0;
});

let made = 0;

async function aPerson(): Promise<string> {
  made += 1;
  const email = `reader${made}@example.com`;
  await registerCustomer(shop.origin(), { email });
  return email;
}

async function follow(page: Page, link: string): Promise<void> {
  await page.goto(link, { waitUntil: 'domcontentloaded' });
  await untilReady(page);
}

const press = (page: Page) => page.getByRole('button', { name: 'Confirm my address' }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function isVerified(email: string): Promise<unknown> {
  const select = 'SELECT email_verified AS yes FROM identity.person WHERE email = $1';
  return (await inDatabase(shop.connectionString(), select, [email]))[0]?.yes;
}

test('an address is confirmed by pressing the button, not by opening the link', async () => {
  const email = await aPerson();
  const link = await mailedLink(sink, { to: email, page: 'verify-email' });
  const page = await shop.newPage();
  expect((await page.request.get(link)).status()).toBe(200);
  const still = await shop.newPage({ script: false });
  await still.goto(link);
  await heading(still, 'Confirm your email').waitFor();
  expect(await isVerified(email)).toBe(false);

  await follow(page, link);
  await page.getByRole('button', { name: 'Confirm my address' }).waitFor();
  expect(await isVerified(email)).toBe(false);
  await press(page);
  await page.getByText('Your email address is confirmed.').waitFor();
  expect(page.url()).toBe(`${shop.origin()}/verify-email`);
  expect(await isVerified(email)).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Browse the collection' }).click();
  await expectAddress(page, '/');
});

test('who has no link that works asks for a new one, with the address filled in', async () => {
  const email = await aPerson();
  await mailedLink(sink, { to: email, page: 'verify-email' });
  sink.received.length = 0;
  const page = await shop.newPage({ expected: [/400/] });
  await signInBrowser(page, shop.origin(), { email });
  await follow(page, `${shop.origin()}/verify-email#eyJhbGciOiJIUzI1NiJ9.e30.AAAA`);
  await press(page);
  await heading(page, 'This link no longer works').waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await page.getByText(/^If this address still waits to be confirmed/).waitFor();
  await follow(page, await mailedLink(sink, { to: email, page: 'verify-email' }));
  await press(page);
  await page.getByText('Your email address is confirmed.').waitFor();
  expect(await isVerified(email)).toBe(true);
});

test('a confirmation that does not reach the shop is tried again', async () => {
  const email = await aPerson();
  const link = await mailedLink(sink, { to: email, page: 'verify-email' });
  const page = await shop.newPage({ expected: [/503/] });
  await page.route('**/identity/verify-email', (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: 'away' }),
  );
  await follow(page, link);
  await press(page);
  await page.getByRole('alert').getByText('The shop could not be reached.').waitFor();
  await page.unroute('**/identity/verify-email');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Your email address is confirmed.').waitFor();
  expect(await isVerified(email)).toBe(true);
});

test('axe finds nothing wrong with the pages of mailed links, and they fit every screen', async () => {
  const page = await shop.newPage();
  // Another page in between: a fragment alone loads nothing.
  const paths = [
    '/verify-email#a-token',
    '/reset-password',
    '/forgot-password',
    '/reset-password#a-token',
    '/verify-email',
  ];
  for (const path of paths) {
    await shop.visit(page, path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 812 });
      expect(await overflow(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
    }
    const look = path === '/verify-email#a-token' ? axeHere : axeInLight;
    expect(await look(page, path)).toEqual([]);
    expect(addressOf(page)).toBe(path.replace('#a-token', ''));
  }
});
