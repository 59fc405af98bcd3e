import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { UPI } from '#test/support/buying.ts';
import { aUtr } from '#test/support/claims.ts';
import { noise } from '#test/support/hostile-pictures.ts';
import { overflow } from '#test/support/layout.ts';
import { anOwner, OWNED, type Owner } from '#test/support/owner-page.ts';
import { answerField, openRequest, sendButton } from '#test/support/requests.ts';
import { startSmtpSink, type SmtpSink } from '#test/support/smtp-sink.ts';
import { untilReady, useShop } from '#test/support/use-shop.ts';

const PHONE = { width: 375, height: 812 };
const MEERA = 'meera.iyer@example.com';
const FIRST = { tray: 2600, coaster: 200, shipping: 100, deposit: 1500 };
const SECOND = { tray: 2400, coaster: 150, deposit: 1000 };
const COASTERS = 4;
/** Her code gives free delivery. */
const TOTAL = SECOND.tray + COASTERS * SECOND.coaster;
const CODE = { reach: 'code', code: 'SEASIDE', title: 'Free delivery', kind: 'delivery' };

let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
});
const shop = useShop(() => ({
  ...OWNED,
  ...UPI,
  SMTP_URL: sink.url,
  OWNER_EMAIL: 'owner@lehar.example',
}));
afterAll(() => sink.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const money = (rupees: number) => `₹${rupees.toLocaleString('en-IN')}.00`;

async function photos(...names: string[]) {
  return Promise.all(
    names.map(async (name) => ({
      name,
      mimeType: 'image/png',
      buffer: await noise(300, 200).png().toBuffer(),
    })),
  );
}

const showsPhotos = (page: Page) =>
  expect.poll(() => page.getByRole('img', { name: 'Photo of Meera' }).count()).toBe(3);

/** What the bank has seen: money that came for the order, and money that went back. */
const bank = { came: [] as { utr: string; amount: number }[], back: [] as number[] };

/** A wish with three photos. @returns the page of its conversation */
async function wish(page: Page): Promise<void> {
  await shop.visit(page, '/?custom-order=1');
  const form = dialog(page, 'Custom order');
  await form.getByLabel('Your Name').fill('Meera Iyer');
  await form.getByLabel('Email Address').fill(MEERA);
  await form.getByText('Trays', { exact: true }).click();
  await form.getByLabel('Description & Special Requests').fill('A tray and four coasters');
  await form.getByLabel(/^Photos/).setInputFiles(await photos('sea.png', 'hall.png', 'blue.png'));
  await button(page, 'Send request').click();
  const sent = dialog(page, 'Request sent');
  await sent.getByText('All 3 photos have reached us.').waitFor();
  const link = await sent.getByRole('link', { name: 'Open the page' }).getAttribute('href');
  await shop.visit(page, link ?? '');
  await showsPhotos(page);
}

async function quote(page: Page, offer: { tray: number; coaster: number; deposit: number }) {
  const form = dialog(page, 'Quote for Meera Iyer');
  await form.getByLabel('Price of one').first().fill(String(offer.tray));
  await form.getByLabel('Price of one').nth(1).fill(String(offer.coaster));
  await form.getByLabel('Deposit').fill(String(offer.deposit));
  await form.getByRole('button', { name: 'Send quote' }).click();
  await form.waitFor({ state: 'detached' });
}

async function firstQuote(page: Page): Promise<void> {
  await button(page, 'Make a quote').click();
  const form = dialog(page, 'Quote for Meera Iyer');
  await button(page, 'Add a line').click();
  await form.getByLabel('What it is').nth(1).fill('Coaster');
  const more = form.getByRole('button', { name: 'Increase quantity of Coaster' });
  for (let count = 1; count < COASTERS; count += 1) await more.click();
  await form.getByLabel('Delivery').fill(String(FIRST.shipping));
  await quote(page, FIRST);
}

async function accept(page: Page): Promise<string> {
  const offer = region(page, 'Our quote, version 2');
  await offer.getByText('₹3,100', { exact: true }).waitFor();
  await button(page, 'Have a code?').click();
  await page.getByLabel('Code').fill('sea side');
  await button(page, 'Apply').click();
  await offer.getByText('Code SEASIDE').waitFor();
  await button(page, 'Accept').click();
  await page.getByLabel('Phone').fill('98200 12345');
  await page.getByLabel('ZIP Code').fill('395003');
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('Gujarat');
  await page.getByLabel('City').fill('Surat');
  await page.getByRole('textbox', { name: /^Address/ }).fill('14 Ellis Bridge');
  await button(page, 'Accept for ₹3,000').click();
  const title = page.getByRole('heading', { level: 1, name: /^Order \w{8}$/ });
  await title.waitFor();
  return (await title.innerText()).replace('Order ', '');
}

/** The customer transfers what the page demands, and says so. */
async function pay(page: Page, amount: number): Promise<void> {
  const panel = region(page, 'Pay by UPI');
  await panel.getByText(money(amount)).first().waitFor();
  const utr = aUtr();
  bank.came.push({ utr, amount });
  await panel.getByLabel(/^UTR/).fill(utr);
  await panel.getByRole('button', { name: 'Send' }).click();
  await page.getByText(/^(?:Being checked|.* paid, being checked)$/).waitFor();
}

/** The owner finds the transfer in her bank's list, and says that it came. */
async function check({ page, call }: Owner, number: string): Promise<void> {
  const order = (await call(`GET /v2/admin/order/${number}`)) as AdminOrderWire;
  const claimed = order.payments?.find(({ status }) => status === 'Submitted');
  expect(bank.came).toContainEqual({ utr: claimed?.transactionId, amount: claimed?.amount });
  await page.reload();
  await untilReady(page);
  await region(page, 'Payment').getByRole('button', { name: 'Mark as paid' }).first().click();
  await page
    .getByText(/^Payment of .* paid|marked as paid/)
    .first()
    .waitFor();
}

/** Saving waits for a photo that is still on its way. */
async function stage(page: Page, name: string, note: string): Promise<void> {
  await button(page, 'Next stage').click();
  const form = dialog(page, 'Next stage');
  const save = form.getByRole('button', { name: 'Save stage' });
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/v2/admin/order/*/picture', async (route) => {
    await released;
    await route.continue();
  });
  await form.getByText(name, { exact: true }).click();
  await form.getByLabel(/^Photos/).setInputFiles(await photos(`${name}.png`));
  await form.getByLabel('Note').fill(note);
  await form.getByLabel('Send an email').check();
  await form.getByText('Pictures are still being sent.').waitFor();
  expect(await save.getAttribute('aria-disabled')).toBe('true');
  release();
  await form.getByRole('button', { name: 'Remove Photo 1' }).waitFor();
  await page.unroute('**/v2/admin/order/*/picture');
  await save.click();
  await form.waitFor({ state: 'detached' });
}

async function moveHouse(page: Page): Promise<void> {
  await button(page, 'Change recipient').click();
  const form = dialog(page, /^Recipient of order/);
  await form.getByRole('textbox', { name: /^Address/ }).fill('7 Lake Road');
  await form.getByLabel('Reason').fill('You have moved');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await form.waitFor({ state: 'detached' });
  await region(page, 'Ship to').getByText('7 Lake Road').waitFor();
}

async function send(page: Page, number: string): Promise<void> {
  await button(page, 'Mark as shipped').click();
  const parcel = dialog(page, `Ship order ${number}`);
  await parcel.getByLabel('Carrier').selectOption('Delhivery');
  await parcel.getByLabel('Tracking number').fill('1490812236754');
  await parcel.getByRole('button', { name: 'Mark as shipped' }).click();
  await parcel.waitFor({ state: 'detached' });
  await button(page, 'Mark as delivered').click();
  await page.locator('h1 + span').getByText('Delivered', { exact: true }).waitFor();
}

/** One coaster came broken. */
async function comeBack(page: Page): Promise<void> {
  await button(page, 'Record a return').click();
  const form = dialog(page, /^What was returned from/);
  await form.getByLabel('Coaster').selectOption('1');
  await form.getByText('Broken', { exact: true }).click();
  await form.getByLabel('Refund you have sent for it').fill(String(SECOND.coaster));
  bank.back.push(SECOND.coaster);
  await form.getByText('UPI', { exact: true }).click();
  await form.getByLabel('Reason').fill('One coaster broke on its way');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await form.waitFor({ state: 'detached' });
}

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
const subjectsTo = (address: string) =>
  sink.received
    .filter(({ recipients }) => recipients.includes(address))
    .map(({ mail }) => mail.subject ?? '')
    .toSorted((one, other) => one.localeCompare(other));

test('a wish becomes a tray and four coasters, paid in two parts, and one of them comes back', async () => {
  const customer = await shop.newPage(PHONE);
  const owner = await anOwner(shop, PHONE);
  const { page } = owner;

  await wish(customer);
  const [row] = await inDatabase(
    shop.connectionString(),
    'SELECT id FROM custom_order_request WHERE email = $1',
    [MEERA],
  );
  await openRequest(shop, page, String(row?.id));
  await showsPhotos(page);
  await answerField(page).fill('With foam at the rim?');
  await sendButton(page).click();
  await page.getByRole('listitem').filter({ hasText: 'With foam at the rim?' }).waitFor();
  await firstQuote(page);

  await customer.reload();
  await customer.getByText('With foam at the rim?').waitFor();
  await region(customer, 'Our quote').getByText('₹3,500').first().waitFor();
  await customer.getByLabel('Your message').fill('With foam, but for less?');
  await button(customer, 'Send message').click();
  await customer.getByRole('listitem').filter({ hasText: 'but for less?' }).waitFor();

  await page.reload();
  await untilReady(page);
  await page.getByText('With foam, but for less?').waitFor();
  await button(page, 'Make a new quote').click();
  await quote(page, SECOND);
  await owner.call('POST /v2/admin/offers', CODE);
  await customer.reload();
  const number = await accept(customer);
  expect(await overflow(customer)).toEqual([]);
  await pay(customer, SECOND.deposit);

  await shop.visit(page, `/admin/order/${number}`);
  await check(owner, number);
  await page.getByText('₹1,000 of ₹3,000 paid').first().waitFor();
  await button(page, 'Mark as processing').click();
  await stage(page, 'Poured', 'The sea is in');
  await stage(page, 'Curing', 'Two days of rest');
  await moveHouse(page);

  await customer.reload();
  const made = region(customer, 'How it is made');
  await made.getByText('Two days of rest').waitFor();
  await expect.poll(() => made.getByRole('img').count()).toBe(2);
  await customer.getByText('7 Lake Road').first().waitFor();
  await pay(customer, TOTAL - SECOND.deposit);
  await check(owner, number);
  await send(page, number);
  await comeBack(page);
  const payment = region(page, 'Payment');
  await payment.getByText(`${money(SECOND.coaster)} refunded on`).waitFor();
  expect(await overflow(page)).toEqual([]);

  await customer.reload();
  await customer.getByText(/^Refunded on/).waitFor();
  expect(await overflow(customer)).toEqual([]);

  const order = (await owner.call(`GET /v2/admin/order/${number}`)) as AdminOrderWire;
  const paid = sum((order.payments ?? []).map(({ amount }) => amount));
  const back = sum((order.refunds ?? []).map(({ amount }) => amount));
  expect([order.pricing.total, paid, back, order.refundDue]).toEqual([
    TOTAL,
    sum(bank.came.map(({ amount }) => amount)),
    sum(bank.back),
    undefined,
  ]);
  expect(paid).toBe(TOTAL);

  await expect
    .poll(() => subjectsTo(MEERA))
    .toEqual([
      `Lehar: how your order ${number} is coming along`,
      `Lehar: we have received your return, order ${number}`,
      'Lehar: we have your custom order request',
      `Lehar: we have your payment for order ${number}`,
      `Lehar: we have your payment for order ${number}`,
      `Lehar: your order ${number}`,
      `Lehar: your order ${number} goes to another address`,
      `Lehar: your order ${number} is being prepared`,
      `Lehar: your order ${number} is on its way`,
      `Lehar: your order ${number} was delivered`,
      'Lehar: your quote of ₹3,100.00',
      'Lehar: your quote of ₹3,500.00',
      'Re: Lehar: we have your custom order request',
    ]);
  expect(subjectsTo('owner@lehar.example')).toEqual([
    'Custom order request from Meera Iyer: Trays',
    `New order ${money(TOTAL)}, Surat (${number})`,
    `Payment to check for order ${number}: ${money(SECOND.deposit)}`,
    `Payment to check for order ${number}: ${money(TOTAL - SECOND.deposit)}`,
  ]);
});
