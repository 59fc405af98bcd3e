import { expect, test } from 'vitest';
import {
  add,
  ADDRESS_CALLS,
  book,
  cardOf,
  dialogOf,
  HOME_NAME,
  openBook,
  openForm,
  save,
  WORK_NAME,
} from '#test/support/address-book.ts';
import { axeInLight } from '#test/support/axe.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { expectAddress, expectFocus } from '#test/support/page-state.ts';
import { becomeCustomer, HOME, refuse, WORK } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();

test('a card tells everything; one press makes another the default, and deleting asks once', async () => {
  const { page, customer } = await openBook(shop);
  const home = cardOf(page, HOME_NAME);
  expect(await home.innerText()).toContain(
    'Asha Patel\nB-402, Sagar Apartments\nHiranandani Gardens\nMumbai, Maharashtra 400076\nIndia',
  );
  expect(await home.getByText('Default', { exact: true }).isVisible()).toBe(true);
  expect(await cardOf(page, WORK_NAME).getByText('Default', { exact: true }).count()).toBe(0);
  const bin = home.getByRole('button', { name: `Delete ${HOME_NAME}` });
  expect(await bin.getAttribute('aria-disabled')).toBe('true');
  const reason = page.locator(`[id="${await bin.getAttribute('aria-describedby')}"]`);
  expect(await reason.textContent()).toBe('Make another address default first');
  await bin.focus();
  await expect.poll(() => reason.isVisible()).toBe(true);
  await page.keyboard.press('Enter');
  expect(await page.getByRole('alertdialog').count()).toBe(0);

  await page.getByRole('button', { name: `Make default: ${WORK_NAME}` }).click();
  await page.getByText('Address Updated!').first().waitFor();
  await expectFocus(cardOf(page, WORK_NAME));
  expect(await cardOf(page, WORK_NAME).getByText('Default', { exact: true }).count()).toBe(1);
  expect(await cardOf(page, HOME_NAME).getByText('Default', { exact: true }).count()).toBe(0);

  await page.getByRole('button', { name: `Make default: ${HOME_NAME}` }).click();
  await expect
    .poll(() => cardOf(page, HOME_NAME).getByText('Default', { exact: true }).count())
    .toBe(1);
  const other = page.getByRole('button', { name: `Delete ${WORK_NAME}` });
  await other.click();
  const question = page.getByRole('alertdialog', { name: 'Delete this address?' });
  await expectFocus(question.getByRole('button', { name: 'Keep it' }));
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });
  await expectFocus(other);
  await other.click();
  await question.getByRole('button', { name: 'Delete address' }).click();
  await page.getByText('Deleted!').first().waitFor();
  expect(await cardOf(page, WORK_NAME).count()).toBe(0);
  await expectFocus(cardOf(page, HOME_NAME));
  const { addresses } = (await customer.call('GET /v2/users/profile')) as { addresses: object[] };
  expect(addresses).toHaveLength(1);
});

test('an edited address becomes the default; a form that a reload took away opens in one step again', async () => {
  const { page } = await openBook(shop);
  await page.getByRole('button', { name: `Edit ${WORK_NAME}` }).click();
  const dialog = dialogOf(page, 'Edit Address');
  expect(await dialog.locator('[name=address1]').inputValue()).toBe('Level 7, Platina');
  await dialog.locator('[name=address1]').fill('Level 8, Platina');
  await dialog.getByLabel('Set as default address').check();
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save(page).click();
  expect((await sent).url()).toMatch(/\?uid=[\w-]+&address_id=1001$/);
  await page.getByText('Address Updated!').first().waitFor();
  const changed = cardOf(page, 'Work address, Level 8, Platina');
  await expectFocus(changed);
  expect(await changed.getByText('Default', { exact: true }).count()).toBe(1);
  expect(await book(page).getByText('Default', { exact: true }).count()).toBe(1);
  await page.getByRole('button', { name: 'Edit Work address, Level 8, Platina' }).click();
  expect(await dialog.getByLabel('Set as default address').isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await openForm(page);
  for (const load of [() => page.reload(), () => shop.visit(page, '/my-profile?address=1')]) {
    await load();
    await book(page).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const form = await openForm(page);
    await form.getByRole('button', { name: 'Close', exact: true }).click();
    await form.waitFor({ state: 'hidden' });
    await expectAddress(page, '/my-profile');
    await openForm(page);
  }
});

test('a form whose code does not come opens on the next try; what cannot be deleted comes back', async () => {
  const page = await shop.newPage({
    expected: [/ERR_FAILED/, /503/, /Failed to delete address:/],
  });
  await becomeCustomer(shop, page, { addresses: [HOME, WORK] });
  await page.route('**/address-dialog-*.js*', (route) => route.abort());
  await shop.visit(page, '/my-profile');
  await add(page).click();
  const alert = page.getByRole('alertdialog', { name: "This didn't open" });
  await alert.getByRole('button', { name: 'OK' }).click();
  await alert.waitFor({ state: 'hidden' });
  await expectAddress(page, '/my-profile');
  await expectFocus(add(page));
  expect(await page.getByRole('listitem', { name: HOME_NAME }).isVisible()).toBe(true);
  await page.unroute('**/address-dialog-*.js*');
  const dialog = await openForm(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  const { promise, resolve } = Promise.withResolvers<void>();
  const detail = 'The shop is being looked after.';
  await refuse(page, ADDRESS_CALLS, { method: 'DELETE', status: 503, code: 'UNAVAILABLE', detail });
  await page.route(ADDRESS_CALLS, async (route) => {
    await promise;
    await route.fallback();
  });
  await page.getByRole('button', { name: `Delete ${WORK_NAME}` }).click();
  await page.getByRole('button', { name: 'Delete address' }).click();
  await cardOf(page, WORK_NAME).waitFor({ state: 'detached' });
  resolve();
  await cardOf(page, WORK_NAME).getByRole('alert').getByText(detail).waitFor();
  expect(await page.getByText('Deleted!').count()).toBe(0);
});

test('an empty book and its dialog are sound', async () => {
  const { page } = await openBook(shop, []);
  await book(page).getByText('No saved addresses. Add one to check out faster.').waitFor();
  for (const state of ['empty', 'dialog']) {
    if (state === 'dialog') {
      await openForm(page);
      await save(page).click();
    }
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect([...(await overflow(page)), ...(await smallTargets(page))]).toEqual([]);
    }
    expect(await axeInLight(page, state)).toEqual([]);
  }
});
