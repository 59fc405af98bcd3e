import { expect, test } from 'vitest';
import { aBuyer, anOrderOf } from '#test/support/buying.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { expectAddress, expectFocus } from '#test/support/page-state.ts';
import { loseAnswer } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();
const WORDS = 'One of the coasters has a scratch. Can I send a picture?';

async function atSupport(options: Parameters<typeof aBuyer>[1] = {}) {
  const { page, customer } = await aBuyer(shop, options);
  const { number } = await anOrderOf(shop, customer);
  await shop.visit(page, '/my-orders');
  const opener = page.getByRole('link', {
    name: `Support for order ${number}`,
  });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: `About order ${number}` });
  await dialog.waitFor();
  return { page, customer, number, opener, dialog };
}

test('a question goes out with what is known and is confirmed; opened again, it is empty', async () => {
  const { page, customer, number, opener, dialog } = await atSupport();
  expect(await dialog.getByLabel('Your Name').inputValue()).toBe('Asha Patel');
  expect(await dialog.getByLabel('Email Address').inputValue()).toBe(customer.email);
  await expectFocus(dialog.getByLabel('How can we help?'));
  await dialog.getByLabel('How can we help?').fill(WORDS);
  await dialog.getByRole('button', { name: 'Send message' }).click();
  const sent = page.getByRole('dialog', { name: "We've got your message" });
  await sent.waitFor();
  await expectFocus(sent.getByText('We answer by email'));
  const rows = await inDatabase(
    shop.connectionString(),
    'SELECT name, email, details FROM support_query WHERE email = $1',
    [customer.email],
  );
  expect(rows).toEqual([{ name: 'Asha Patel', email: customer.email, details: WORDS }]);
  await sent.getByRole('button', { name: 'Close', exact: true }).last().click();
  await sent.waitFor({ state: 'hidden' });
  await expectAddress(page, '/my-orders');
  await expectFocus(opener);
  await opener.click();
  const again = page.getByRole('dialog', { name: `About order ${number}` });
  await again.waitFor();
  expect(await again.getByLabel('How can we help?').inputValue()).toBe('');

  await dialog.getByLabel('How can we help?').fill(WORDS);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', {
    name: 'Discard this message?',
  });
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await opener.click();
  await dialog.waitFor();
  expect(await dialog.getByLabel('How can we help?').inputValue()).toBe('');

  await dialog.getByLabel('How can we help?').fill(WORDS);
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await sent.waitFor();
  await page.goBack();
  await sent.waitFor({ state: 'hidden' });
  await opener.click();
  await dialog.waitFor();
  expect(await dialog.getByLabel('How can we help?').inputValue()).toBe('');
});

test('Back closes it and loses no words, nor does a lost answer, which makes no second question', async () => {
  const { page, customer, dialog } = await atSupport({
    expected: [/ERR_FAILED/],
  });
  await dialog.getByLabel('How can we help?').fill(WORDS);
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  await page.goForward();
  await dialog.waitFor();
  expect(await dialog.getByLabel('How can we help?').inputValue()).toBe(WORDS);
  await loseAnswer(page, '**/v2/query-email');
  await dialog.getByLabel('How can we help?').fill('It came in the wrong colour.');
  await dialog.getByRole('button', { name: 'Send message' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Failed' });
  await alert
    .getByText('Something went wrong while sending your query.', {
      exact: true,
    })
    .waitFor();
  await alert.getByRole('button', { name: 'OK' }).click();
  await expectFocus(dialog.getByRole('button', { name: 'Send message' }));
  await dialog.getByText('What you typed is still here.').waitFor();
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('dialog', { name: "We've got your message" }).waitFor();
  const rows =
    "SELECT details FROM support_query WHERE email = $1 AND details LIKE '% wrong colour.'";
  expect(await inDatabase(shop.connectionString(), rows, [customer.email])).toHaveLength(1);
});

test('the contact page takes a question of anybody, and knows who is signed in', async () => {
  const page = await shop.open('/contact');
  const form = page.getByRole('region', { name: 'Write to us' });
  await form.getByRole('button', { name: 'Send message' }).click();
  await expectFocus(form.getByLabel('Your Name'));
  await form.getByText('Enter your name').waitFor();
  await form.getByLabel('Your Name').fill('Ravi Menon');
  await form.getByLabel('Email Address').fill('ravi@example.com');
  await form.getByLabel('How can we help?').fill(WORDS);
  await page.reload();
  await expect.poll(() => form.getByLabel('How can we help?').inputValue()).toBe(WORDS);
  expect(await form.getByLabel('Your Name').inputValue()).toBe('Ravi Menon');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expectFocus(form.getByText("We've got your message. We answer by email"));
  const rows = 'SELECT uid, name, details FROM support_query WHERE email = $1';
  expect(await inDatabase(shop.connectionString(), rows, ['ravi@example.com'])).toEqual([
    { uid: '', name: 'Ravi Menon', details: WORDS },
  ]);

  const buyer = await aBuyer(shop);
  await shop.visit(buyer.page, '/contact');
  await expect
    .poll(() => buyer.page.getByLabel('Email Address').inputValue())
    .toBe(buyer.customer.email);
  expect(await buyer.page.getByLabel('Your Name').inputValue()).toBe('Asha Patel');
});
