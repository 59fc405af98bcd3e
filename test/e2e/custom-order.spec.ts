import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInBrowser } from '#test/support/browser-session.ts';
import { registerCustomer } from '#test/support/customer.ts';
import { axeHere } from '#test/support/axe.ts';
import { noise } from '#test/support/hostile-pictures.ts';
import { expectAddress, expectFocus } from '#test/support/page-state.ts';
import { startSmtpSink, type SmtpSink } from '#test/support/smtp-sink.ts';
import { useShop } from '#test/support/use-shop.ts';

let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
});
const shop = useShop(() => ({
  SMTP_URL: sink.url,
  OWNER_EMAIL: 'owner@lehar.example',
}));
afterAll(() => sink.close());
beforeEach(() => {
  sink.received.length = 0;
});

async function aPng(name: string) {
  return {
    name,
    mimeType: 'image/png',
    buffer: await noise(300, 200).png().toBuffer(),
  };
}

const TEXT = {
  'Your Name': 'Ananya <b>Rao</b>',
  'Preferred Colors': 'Mor, <script>alert(1)</script>',
  'Size/Dimensions': '40 × 28 cm <img src=x onerror=alert(2)>',
  'Description & Special Requests': 'For "Dadi" & <i>Nana</i>\nwith 100 % love',
};

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Custom order' });
const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send request' });

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('link', { name: 'Custom Order' }).click();
  await dialogOf(page).waitFor();
  return dialogOf(page);
}

async function fillIn(dialog: Locator): Promise<void> {
  for (const [label, text] of Object.entries(TEXT)) await dialog.getByLabel(label).fill(text);
  await dialog.getByLabel('Email Address').fill('ananya@example.com');
  await dialog.getByText('Art pieces').click();
  await dialog.getByText('₹2,000–5,000').click();
}

/** By the link alone, on a small phone. */
async function talk(link: string | null): Promise<void> {
  const page = await shop.newPage({ width: 320, height: 640 });
  await shop.visit(page, link ?? '');
  const photo = page.getByRole('img', { name: 'Photo of Ananya' });
  await photo.waitFor();
  await expectAddress(page, '/request');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Write your message').waitFor();
  await page.getByLabel('Your message').fill('And gold at <i>the rim</i>');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('listitem').filter({ hasText: 'And gold at <i>the rim</i>' }).waitFor();
  expect(await page.getByLabel('Your message').inputValue()).toBe('');
  await page.reload();
  await photo.click();
  await page.getByRole('dialog', { name: 'Photo' }).getByRole('img').waitFor();
  await page.keyboard.press('Escape');
  expect(await axeHere(page, 'a conversation')).toEqual([]);
  await page.close();
}
test('missing details are named, chips type the colours, and Escape asks before what was typed goes', async () => {
  const page = await shop.open('/');
  const dialog = await openForm(page);
  await expectFocus(dialog.getByLabel('Your Name'));
  const made = dialog.getByRole('region', { name: 'Made for others' });
  expect(await made.getByRole('listitem').allInnerTexts()).toEqual([
    'A wedding garland, set for good',
    'A clock for a house by the sea',
    'Cufflinks with sand of their beach',
  ]);
  const widths = () =>
    made
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  await expect.poll(widths).toEqual([320, 320, 320]);
  await sendButton(page).click();
  expect(await dialog.getByRole('alert').innerText()).toBe('Please fill all details');
  const name = dialog.getByLabel('Your Name');
  await expectFocus(name);
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  expect(await dialog.getByText(/Choose the kind/).isVisible()).toBe(true);

  const colours = dialog.getByLabel('Preferred Colors');
  await dialog.getByRole('button', { name: 'Haldi' }).click();
  await dialog.getByRole('button', { name: 'Neel' }).click();
  expect(await colours.inputValue()).toBe('Haldi, Neel');
  await dialog.getByRole('button', { name: 'Haldi' }).click();
  expect(await colours.inputValue()).toBe('Neel');
  expect(await dialog.getByRole('button', { name: 'Neel' }).getAttribute('aria-pressed')).toBe(
    'true',
  );

  await dialog.getByLabel('Your Name').fill('Ananya');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', {
    name: 'Discard this request?',
  });
  await expectFocus(question.getByRole('button', { name: 'Keep writing' }));
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expectAddress(page, '/');
  expect(await (await openForm(page)).getByLabel('Your Name').inputValue()).toBe('');
});

test('a request arrives as plain text; another goes with photos to a page of its own, and makes way for a new one', async () => {
  const page = await shop.open('/');
  await fillIn(await openForm(page));
  await sendButton(page).click();
  const sent = page.getByRole('dialog', { name: 'Request sent' });
  await sent.waitFor();
  expect(await sent.getByRole('status').innerText()).toBe('We will get back within 2 days!');
  for (const text of [...Object.values(TEXT), 'ananya@example.com', 'Art pieces']) {
    expect(await sent.getByText(text, { exact: true }).isVisible()).toBe(true);
  }

  await expect.poll(() => sink.received.length).toBe(2);
  const toOwner = sink.received.find((one) => one.recipients.includes('owner@lehar.example'));
  const toCustomer = sink.received.find((one) => one.recipients.includes('ananya@example.com'));
  expect(toOwner?.mail.replyTo?.text).toContain('ananya@example.com');
  for (const { mail } of [toOwner, toCustomer].filter((one) => one !== undefined)) {
    const html = mail.html || '';
    expect(html).not.toMatch(/<(script|img|b|i)[\s>]/i);
  }
  for (const text of Object.values(TEXT)) {
    for (const line of text.split('\n')) expect(toOwner?.mail.text).toContain(line);
  }
  expect(toOwner?.mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');

  expect(await sent.isVisible()).toBe(true);
  await sent.getByRole('button', { name: 'Close' }).last().click();
  await sent.waitFor({ state: 'hidden' });
  await expectAddress(page, '/');
  const form = await openForm(page);
  expect(await form.getByLabel('Your Name').inputValue()).toBe('');

  await fillIn(form);
  await form.getByLabel('Photos').setInputFiles([await aPng('wall.png'), await aPng('blue.png')]);
  await form.getByRole('button', { name: 'Remove wall.png' }).click();
  expect(await form.getByText("We'll reply within 2 days.").isVisible()).toBe(true);
  await sendButton(page).click();
  await sent.getByText('Your photo has reached us.').waitFor();
  await talk(await sent.getByRole('link', { name: 'Open the page' }).getAttribute('href'));
  await page.goBack();
  await sent.waitFor({ state: 'hidden' });
  const dialog = await openForm(page);
  expect(await dialog.getByLabel('Your Name').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('who is signed in finds name and address filled in, and may write others', async () => {
  const page = await shop.newPage();
  const email = 'asha.known@example.com';
  await registerCustomer(shop.origin(), { email, name: 'Asha Patel' });
  await signInBrowser(page, shop.origin(), { email });
  await shop.visit(page, '/');
  await page.getByRole('button', { name: 'Hello Asha' }).waitFor();
  let dialog = await openForm(page);
  expect(await dialog.getByLabel('Your Name').inputValue()).toBe('Asha Patel');
  expect(await dialog.getByLabel('Email Address').inputValue()).toBe(email);
  // Nothing was typed: closing has nothing to ask.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  dialog = await openForm(page);
  await dialog.getByLabel('Your Name').fill('');
  expect(await dialog.getByLabel('Your Name').inputValue()).toBe('');
  await fillIn(dialog);
  await sendButton(page).click();
  await page.getByRole('dialog', { name: 'Request sent' }).waitFor();
  expect(await page.getByText(TEXT['Your Name'], { exact: true }).isVisible()).toBe(true);
});
