import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { inDatabase } from '#test/support/browser-session.ts';
import {
  add,
  ADDRESS_CALLS,
  cardOf,
  dialogOf,
  HOME_NAME,
  openBook,
  openForm,
  save,
  WORK_NAME,
} from '#test/support/address-book.ts';
import { cartButton, drawerOf } from '#test/support/buying.ts';
import { addressOf, expectAddress, expectFocus, untilDrawn } from '#test/support/page-state.ts';
import { HOME, refuse, WORK } from '#test/support/signed-in-page.ts';
import { delayAnswer } from '#test/support/traffic.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();
const FAILED = 'cannot Update details contact system admin';

async function fillIn(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Address Type').selectOption('Other');
  await dialog.locator('[name=address1]').fill('22, Rajwadi Plot');
  await dialog.getByLabel('Apartment, suite, etc.').fill('near Law Garden');
  await dialog.getByLabel('ZIP Code').fill('380 006');
  await expect.poll(() => dialog.getByLabel('City').inputValue()).toBe('Ahmedabad');
}

test('an address is added, with the state and city its PIN tells', async () => {
  const { page, customer } = await openBook(shop);
  const dialog = await openForm(page);
  await expectFocus(dialog.getByLabel('ZIP Code'));
  expect(await dialog.getByLabel('Address Type').inputValue()).toBe('Home');
  const country = dialog.getByLabel('Country');
  expect([await country.inputValue(), await country.isDisabled()]).toEqual(['India', true]);
  expect(await dialog.getByLabel('Set as default address').isChecked()).toBe(false);
  for (const name of ['First Name', 'Last Name']) {
    expect(await dialog.getByLabel(name).isDisabled()).toBe(true);
  }
  await fillIn(dialog);
  expect(await dialog.getByLabel('State').inputValue()).toBe('Gujarat');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.resourceType() !== 'ping',
  );
  await save(page).click();
  const call = await sent;
  const id = new URL(call.url()).searchParams.get('address_id') ?? '';
  expect(id).toMatch(/^\d{13}$/);
  expect(call.postDataJSON()).toMatchObject({ id, type: 'Other', isDefault: false });
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Address Added!').first().waitFor();
  const made = cardOf(page, 'Other address, 22, Rajwadi Plot');
  await expectFocus(made);
  expect(await made.innerText()).toContain('Ahmedabad, Gujarat 380006');
  const { addresses } = (await customer.call('GET /v2/users/profile')) as { addresses: object[] };
  expect(addresses).toHaveLength(3);
  expect(addresses.at(-1)).toMatchObject({ id, zipCode: '380006', state: 'Gujarat' });
});

test('a dialog with something typed asks before it closes; Back closes it, and Forward brings it back', async () => {
  const { page } = await openBook(shop, [HOME]);
  let dialog = await openForm(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(add(page));
  dialog = await openForm(page);
  await dialog.getByLabel('City').fill('Pune');
  const question = page.getByRole('alertdialog', { name: 'Discard this address?' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await leave();
    await question.waitFor();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await dialog.getByLabel('City').inputValue()).toBe('Pune');
  }
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(add(page));
  dialog = await openForm(page);
  expect(await dialog.getByLabel('City').inputValue()).toBe('');
  await expectAddress(page, '/my-profile?address=1');
  await dialog.getByLabel('City').fill('Pune');
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  await expectAddress(page, '/my-profile');
  await expectFocus(add(page));
  await page.goForward();
  await dialog.waitFor();
  expect(await dialog.getByLabel('City').inputValue()).toBe('Pune');
});

test('fields are named, for the browser and where missing; a PIN of another state is a hint, an odd state stays', async () => {
  const { page } = await openBook(shop, [HOME, { ...WORK, state: 'Bombay State' }]);
  const dialog = await openForm(page);
  const names = { address1: 'address-line1', address2: 'address-line2', zipCode: 'postal-code' };
  const more = { city: 'address-level2', state: 'address-level1' };
  for (const [field, fill] of Object.entries({ ...names, ...more })) {
    expect(await dialog.locator(`[name=${field}]`).getAttribute('autocomplete')).toBe(fill);
  }
  const order = await dialog
    .locator('[name]')
    .evaluateAll((all) => all.map((field) => field.getAttribute('name')));
  expect(order.indexOf('zipCode')).toBeLessThan(order.indexOf('city'));

  await save(page).click();
  await expectFocus(dialog.locator('[name=zipCode]'));
  for (const what of ['Address', 'PIN code', 'City', 'State']) {
    expect(await dialog.getByText(`${what} is required`).count()).toBe(1);
  }
  await fillIn(dialog);
  const state = dialog.getByLabel('State');
  await state.selectOption('Kerala');
  const hint = dialog.getByText('380006 is in Gujarat. Check it, or keep it as it is.');
  await hint.waitFor();
  const described = await state.getAttribute('aria-describedby');
  expect(await dialog.locator(`[id="${described}"]`).innerText()).toBe(await hint.innerText());
  expect(await state.getAttribute('aria-invalid')).toBeNull();
  await save(page).click();
  await cardOf(page, 'Other address, 22, Rajwadi Plot').waitFor();

  await inDatabase(
    shop.connectionString(),
    "UPDATE address SET country = 'USA' WHERE state = 'Bombay State'",
  );
  await page.reload();
  const card = cardOf(page, WORK_NAME);
  await card.getByText('USA').waitFor();
  await page.getByRole('button', { name: `Edit ${WORK_NAME}` }).click();
  const edit = dialogOf(page, 'Edit Address');
  const old = edit.getByLabel('State');
  expect(await old.inputValue()).toBe('Bombay State');
  expect(await old.locator('option').count()).toBe(38);
  expect(await edit.getByLabel('Country').inputValue()).toBe('India');
  await save(page).click();
  await card.getByText('India').waitFor();
});

test('a save that fails, or a full book, keeps the dialog and everything typed', async () => {
  const many = Array.from({ length: 19 }, (_, at) => ({ ...WORK, address1: `Level ${at}` }));
  const { page } = await openBook(shop, many, { expected: [/503/, /409/] });
  const dialog = await openForm(page);
  await fillIn(dialog);
  const detail = 'The shop is being looked after.';
  await refuse(page, ADDRESS_CALLS, { status: 503, code: 'UNAVAILABLE', detail, times: 1 });
  await save(page).click();
  const alert = page.getByRole('alertdialog', { name: FAILED });
  await alert.getByText(detail).waitFor();
  await alert.getByRole('button', { name: 'OK' }).click();
  await alert.waitFor({ state: 'hidden' });
  expect(await dialog.getByRole('alert').innerText()).toContain(detail);
  expect(await dialog.locator('[name=address1]').inputValue()).toBe('22, Rajwadi Plot');
  await expectFocus(save(page));
  await save(page).click();
  await expectFocus(cardOf(page, 'Other address, 22, Rajwadi Plot'));

  await openForm(page);
  await fillIn(dialog);
  await save(page).click();
  await alert.getByText('It holds 20 addresses. Delete one that you no longer use.').waitFor();
  await alert.getByRole('button', { name: 'OK' }).click();
  expect(await dialog.locator('[name=address1]').inputValue()).toBe('22, Rajwadi Plot');
});

test('an address that was saved after Back was pressed leaves alone what is shown then', async () => {
  const { page } = await openBook(shop);
  const dialog = dialogOf(page, 'Edit Address');
  const pencil = (name: string): Locator => page.getByRole('button', { name: `Edit ${name}` });
  await pencil(HOME_NAME).click();
  await dialog.getByLabel('City').fill('Thane');
  const letGo = await delayAnswer(page, ADDRESS_CALLS);
  await save(page).click();
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  await pencil(WORK_NAME).click();
  await dialog.getByLabel('City').fill('Pune');
  letGo();
  await page.getByText('Address Updated!').first().waitFor();
  await untilDrawn(page);
  expect(addressOf(page)).toBe('/my-profile?address=1');
  expect(await dialog.getByLabel('City').inputValue()).toBe('Pune');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(pencil(WORK_NAME));

  const form = await openForm(page);
  await fillIn(form);
  const letItGo = await delayAnswer(page, ADDRESS_CALLS);
  await save(page).click();
  await page.goBack();
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expectAddress(page, '/');
  await cartButton(page).click();
  await drawerOf(page).waitFor();
  letItGo();
  await page.getByText('Address Added!').first().waitFor();
  await untilDrawn(page);
  expect(addressOf(page)).toBe('/?cart=1');
  expect(await drawerOf(page).isVisible()).toBe(true);
});
