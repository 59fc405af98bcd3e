import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ENDED,
  expectSignedIn,
  expectSignedOut,
  inDatabase,
  signInBrowser,
} from '#test/support/browser-session.ts';
import { registerCustomer } from '#test/support/customer.ts';
import { addressOf, expectAddress, expectFocus } from '#test/support/page-state.ts';
import { mailedLink } from '#test/support/mailed-link.ts';
import { PASSWORD } from '#test/support/people.ts';
import { startSmtpSink, type SmtpSink } from '#test/support/smtp-sink.ts';
import { untilReady, useShop } from '#test/support/use-shop.ts';

let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
});
const shop = useShop(() => ({ SMTP_URL: sink.url }));
afterAll(() => sink.close());

const NEW_PASSWORD = 'monsoon-heron-77';
const ANSWER =
  'If an account has this address, an email with a link is on its way. It works for one hour.';
const EXPIRED = 'This link no longer works';
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

async function resetLinkOf(email: string): Promise<string> {
  const answer = await fetch(`${shop.origin()}/identity/request-password-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.origin() },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(200);
  return mailedLink(sink, { to: email, page: 'reset-password' });
}

async function fillIn(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(confirmation);
  await page.getByRole('button', { name: 'Change password' }).click();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
async function statusOfSignIn(page: Page, email: string, password: string): Promise<number> {
  const data = { email, password };
  const headers = { origin: shop.origin() };
  const url = `${shop.origin()}/identity/sign-in/email`;
  return (await page.request.post(url, { data, headers })).status();
}

test('a forgotten password is replaced by way of the mail, and every device is signed out', async () => {
  const email = await aPerson();
  const device = await shop.newPage({ expected: ENDED });
  await signInBrowser(device, shop.origin(), { email });
  await shop.visit(device, '/');
  await expectSignedIn(device, 'Asha');

  await shop.visit(device, '/forgot-password');
  await device.getByLabel('Email').fill(email);
  await device.getByRole('button', { name: 'Send the link' }).click();
  await device.getByRole('status').getByText(ANSWER).waitFor();
  await follow(device, await mailedLink(sink, { to: email, page: 'reset-password' }));
  await expectSignedIn(device, 'Asha');
  await fillIn(device, NEW_PASSWORD);
  await device.getByText('Your password was changed. Every device was signed out.').waitFor();
  await expectFocus(heading(device, 'Password changed'));
  expect(await inDatabase(shop.connectionString(), 'SELECT 1 FROM identity.session')).toEqual([]);
  await expectSignedOut(device);
  expect(await device.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'lehar.present' }),
  );

  await device.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await device.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await expectAddress(device, '/reset-password?sign-in=1');
  expect(await statusOfSignIn(device, email, PASSWORD)).toBe(401);
  expect(await statusOfSignIn(device, email, NEW_PASSWORD)).toBe(200);
});

test('the token goes nowhere but into the call; a link that was used says so and leads to a new one', async () => {
  const link = await resetLinkOf(await aPerson());
  const [, token = ''] = link.split('#');
  expect(token.length).toBeGreaterThan(20);
  const page = await shop.newPage({ expected: [/400/] });
  const holders: string[] = [];
  page.on('request', (request) => {
    const sent = [request.url(), request.postData(), JSON.stringify(request.headers())].join();
    const { pathname } = new URL(request.url());
    if (sent.includes(token)) holders.push(`${request.method()} ${pathname}`);
  });
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await follow(page, link);
  await expectAddress(page, '/reset-password');
  expect(page.url()).not.toContain('#');
  await fillIn(page, NEW_PASSWORD);
  await heading(page, 'Password changed').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Lehar' }).click();
  await expectAddress(page, '/');
  await page.goBack();
  await heading(page, EXPIRED).waitFor();
  expect(page.url()).toBe(`${shop.origin()}/reset-password`);
  expect(holders).toEqual(['POST /identity/reset-password']);
  expect(lines.join()).not.toContain(token);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored + (await page.content())).not.toContain(token);

  await shop.visit(page, '/');
  await follow(page, link);
  await fillIn(page, 'monsoon-heron-79');
  await expectFocus(heading(page, EXPIRED));
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect.poll(() => addressOf(page)).toBe('/forgot-password');
  await expectFocus(heading(page, 'Forgot password'));
});

test('an address without a token says so, but never before it has looked for one', async () => {
  const page = await shop.open('/reset-password');
  await heading(page, EXPIRED).waitFor();
  const still = await shop.open('/reset-password', { script: false });
  await heading(still, 'New password').waitFor();
  expect(await still.locator('main form').getAttribute('inert')).not.toBeNull();

  // A link that is opened where such a page stands already is taken, too.
  const link = await resetLinkOf(await aPerson());
  await page.goto(link);
  await heading(page, 'New password').waitFor();
  await fillIn(page, NEW_PASSWORD);
  await heading(page, 'Password changed').waitFor();
});

test('the answer is the same for an unknown address; what came along stays, and is mailed again', async () => {
  const page = await shop.open('/forgot-password');
  const field = page.getByLabel('Email');
  // As a link with a state of its own leaves it.
  await page.evaluate(() =>
    history.replaceState({ ...history.state, usr: { email: 'asha@example.com' } }, ''),
  );
  await page.reload();
  await untilReady(page);
  await expect.poll(() => field.inputValue()).toBe('asha@example.com');

  await field.fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText(ANSWER).waitFor();

  const email = await aPerson();
  await field.fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText(ANSWER).waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  const mails = () =>
    sink.received.filter(
      ({ mail, recipients }) => recipients.includes(email) && /choose a/.test(mail.subject ?? ''),
    );
  await expect.poll(() => mails().length).toBe(2);
  expect(await field.inputValue()).toBe(email);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
});
