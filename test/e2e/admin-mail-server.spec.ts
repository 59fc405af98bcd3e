import { expect, test } from 'vitest';
import { axeInBothThemes } from '#test/support/axe.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { PASSWORD } from '#test/support/people.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
/** Of a name that nobody can have. */
const HOST = 'smtp.nowhere.example';

test('on a small phone the owner names her mailbox, and forgets it again', async () => {
  const phone = { width: 320, height: 700 };
  const { page } = await anOwner(shop, { ...phone, expected: [/409/, /422/] });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const label = (name: string) => page.getByRole('textbox', { name, exact: true });
  const faults = async (what: string) => {
    const found = [...(await axeInBothThemes(page, what))];
    await page.setViewportSize(phone);
    return [...found, ...(await overflow(page)), ...(await smallTargets(page))];
  };

  await shop.visit(page, '/admin/mail');
  await button('Send a test mail').click();
  const why = 'No mail leaves the shop until it has a mail server';
  await page.getByRole('alert').getByText(why).waitFor();
  await page.getByRole('link', { name: 'Name your mailbox' }).click();
  await page.getByText('Mails are not sent yet').waitFor();
  await page.getByRole('heading', { name: 'How to get an app password from Google' }).waitFor();
  await label('Mail address').fill('meera@gmail.com');
  await page.getByRole('radio', { name: 'Zoho' }).check();
  await page.getByRole('radio', { name: 'Paid, with my own domain' }).waitFor();
  expect(await faults('a new mailbox')).toEqual([]);

  await page.getByRole('radio', { name: 'Another' }).check();
  expect(await label('Server').inputValue()).toBe('smtppro.zoho.in');
  expect(await label('User').inputValue()).toBe('meera@gmail.com');
  await label('Server').fill(HOST);
  await page.reload();
  expect(await label('Server').inputValue()).toBe(HOST);
  await page.getByLabel(/^Password of the mailbox/).fill('kept-at-the-provider');
  await button('Try it').click();
  await page.getByText(`There is no server called ${HOST}`).waitFor();
  expect(await label('Server').evaluate((field) => field === document.activeElement)).toBe(true);

  const proof = page.getByLabel('Your password');
  await button('Save').click();
  await page.getByText('Type your password', { exact: true }).waitFor();
  await proof.fill('a wrong guess');
  await button('Save').click();
  await page.getByText('That is not your password').waitFor();
  expect(await label('Mail address').inputValue()).toBe('meera@gmail.com');
  expect(await page.getByLabel(/^Password of the mailbox/).inputValue()).not.toBe('');
  await proof.fill(PASSWORD);
  await button('Save').click();
  await page.getByRole('heading', { name: 'Mails go out from meera@gmail.com' }).waitFor();
  await page.getByText('Leave it empty to keep the one that is saved.').waitFor();
  expect(await proof.inputValue()).toBe('');

  await button('Remove it').click();
  const dialog = page.getByRole('dialog', { name: 'Remove this mailbox?' });
  await dialog.getByLabel('Your password').fill('a wrong guess');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByText('That is not your password').waitFor();
  await page.locator('.toast-title').waitFor({ state: 'detached' });
  expect(await faults('removing a mailbox')).toEqual([]);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Mails are not sent yet').waitFor();
});
