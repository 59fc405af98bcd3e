import { expect, test } from 'vitest';
import { axeOnPhone } from '#test/support/axe.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { aBuyer, drawerOf, ordersOf } from '#test/support/buying.ts';
import { noise } from '#test/support/hostile-pictures.ts';
import { anOwner, goTo, OWNED } from '#test/support/owner-page.ts';
import { aNewProduct, savebar, section } from '#test/support/product-form.ts';
import { expectFocus } from '#test/support/page-state.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const NO_PICTURE = Buffer.from('These are words');
const aPhotoFile = () => noise(800, 1000).jpeg().toBuffer();
const PHONE = { width: 375, height: 800 };

/** A shop without an address of its own writes no links into mails. */
async function setLink(number: string, token: string): Promise<void> {
  const update = `UPDATE order_line SET words_link = sha256($2::text::bytea) FROM shop_order
    WHERE order_id = shop_order.id AND number = $1 AND words_link IS NOT NULL`;
  await inDatabase(shop.connectionString(), update, [number, token]);
}

test('a maker asks for a name and a photo, a buyer orders two with other ones, and both see them everywhere', async () => {
  const owner = await anOwner(shop, PHONE);
  const { id, slug, version } = await aNewProduct(owner, { name: 'Name Keychain', price: 249 });
  const { page: desk } = owner;
  await shop.visit(desk, `/admin/product/${id}?edit=1`);
  const asking = section(desk, /^Made for the buyer/);
  await asking.getByRole('button', { name: 'Ask for something' }).click();
  await expectFocus(asking.getByLabel('You ask for'));
  await desk.keyboard.type('Name');
  await asking.getByLabel('Letters, at most').fill('12');
  await asking.getByLabel('Adds to the price').fill('80');
  await asking.getByLabel('Required').check();
  await asking.getByRole('button', { name: 'Ask for something' }).click();
  await asking.getByLabel('You ask for').nth(1).fill('Foil');
  await asking.getByLabel('The buyer enters').nth(1).selectOption('One of a list');
  await asking.getByLabel('Name', { exact: true }).fill('Gold, Silver');
  await asking.getByRole('button', { name: 'Move Foil up' }).click();
  await expectFocus(asking.getByRole('button', { name: 'Move Foil up' }));
  await asking.getByRole('button', { name: 'Ask for something' }).click();
  await asking.getByLabel('You ask for').nth(2).fill('Photo');
  await asking.getByLabel('The buyer enters').nth(2).selectOption('Photos');
  await asking.getByLabel('Photos, at most').selectOption('2');
  await savebar(desk).getByRole('button', { name: 'Save' }).click();
  await section(desk, 'Made for the buyer (3)').getByText('Silver').waitFor();
  expect(version).toBe(1);

  const { page, customer } = await aBuyer(shop, { ...PHONE, expected: [/415/, /409/] });
  await shop.visit(page, `/product/${slug}`);
  const add = page.getByRole('button', { name: /^Add to Cart ·/ });
  await add.click();
  const name = page.getByRole('textbox', { name: 'Name +₹80' });
  await expectFocus(name);
  await page.getByText('Fill this in').waitFor();
  await name.fill('<b>श्री</b> ❤');
  await page.getByText('10 of 12').waitFor();
  await page.getByRole('radio', { name: 'Gold' }).check();
  const photo = page.getByLabel('Photo (optional)');
  await photo.setInputFiles({ name: 'words.jpg', mimeType: 'image/jpeg', buffer: NO_PICTURE });
  const sending = page.getByRole('list', { name: 'Files on their way' });
  await sending.getByText("This file can't be used as a picture").waitFor();
  await add.click();
  await page.getByText('A photo was not sent. Try again, or dismiss it').waitFor();
  await expectFocus(photo);
  await page.getByRole('button', { name: 'Dismiss words.jpg' }).click();
  await photo.setInputFiles({ name: 'us.jpg', mimeType: 'image/jpeg', buffer: await aPhotoFile() });
  await page.getByRole('img', { name: 'Photo' }).waitFor();
  expect(await axeOnPhone(page, 'personal form')).toEqual([]);
  await page.getByRole('button', { name: 'Add to Cart · ₹329' }).click();
  const drawer = drawerOf(page);
  await drawer.getByText('<b>श्री</b> ❤').waitFor();
  await drawer.getByRole('img', { name: 'Photo' }).waitFor();
  await drawer.getByRole('link', { name: 'Add another with different details' }).click();
  expect(await name.inputValue()).toBe('<b>श्री</b> ❤');
  await name.fill('Dev');
  await page.getByRole('button', { name: 'Remove Photo' }).click();
  await expectFocus(photo);
  await add.click();
  await drawer.getByText('Dev').waitFor();
  await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expect.poll(async () => (await ordersOf(customer)).length).toBe(1);
  const [order] = await ordersOf(customer);
  const values = order?.items.map(({ personal = [] }) => personal.map(({ value }) => value));
  expect(values).toEqual([
    ['Gold', '<b>श्री</b> ❤', '1 photo'],
    ['Gold', 'Dev'],
  ]);
  await shop.visit(page, '/my-orders');
  await page.getByText('Name Keychain (Gold, Dev)').waitFor();
  await page.getByRole('img', { name: 'Your photo' }).waitFor();

  await goTo(desk, `/admin/order/${order?.number}`);
  await desk.getByRole('link', { name: 'Open Photo' }).click();
  const opened = desk.getByRole('dialog', { name: 'Photo' });
  await opened.getByRole('img').waitFor();
  const saved = desk.waitForEvent('download');
  await opened.getByRole('button', { name: 'Save photo' }).click();
  expect((await saved).suggestedFilename()).toBe('Photo.jpg');
  await desk.keyboard.press('Escape');
  await desk.getByRole('link', { name: 'Print work sheet' }).click();
  const sheet = desk.getByRole('article');
  await sheet.getByRole('heading', { name: 'Work sheet' }).waitFor();
  expect(await sheet.getByRole('listitem').allInnerTexts()).toHaveLength(2);
  await sheet.getByText('<b>श्री</b> ❤').waitFor();
  await sheet.getByRole('img', { name: 'Photo' }).waitFor();
  await goTo(desk, `/admin/order/${order?.number}?print=slip`);
  await desk.getByText('Dev', { exact: true }).waitFor();

  await goTo(desk, `/admin/order/${order?.number}`);
  await desk.getByRole('button', { name: "I can't make this" }).nth(1).click();
  const cannot = desk.getByRole('dialog', { name: "I can't make this" });
  await cannot.getByRole('button', { name: 'It is too long for this piece.' }).click();
  await cannot.getByRole('button', { name: 'Ask for different words' }).click();
  await cannot.waitFor({ state: 'hidden' });
  await desk.getByText('Waiting for words').waitFor();
  await shop.visit(page, '/my-orders');
  await page.getByRole('link', { name: 'Change your words' }).click();
  await page.getByText('It is too long for this piece.').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Dev');

  const reader = await shop.newPage(PHONE);
  const token = `link-of-${order?.number}`;
  await setLink(order?.number ?? '', token);
  await shop.visit(reader, `/other-words#${token}`);
  await reader.getByRole('textbox', { name: 'Name' }).fill('');
  const send = reader.getByRole('button', { name: 'Send new words' });
  await send.click();
  await reader.getByText('Fill this in').waitFor();
  await reader.getByRole('textbox', { name: 'Name' }).fill('Devi');
  expect(await axeOnPhone(reader, 'other words')).toEqual([]);
  await send.click();
  await reader.getByText('The maker has your new words').waitFor();
  expect(reader.url()).toBe(`${shop.origin()}/other-words`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Usha');
  await page.getByRole('button', { name: 'Send new words' }).click();
  await page.getByText('You have already answered').waitFor();
  await goTo(desk, '/admin');
  await desk.getByText('New words came').waitFor();

  await shop.visit(page, '/product/auto-rickshaw-charm-keychain');
  await page.getByLabel('Number plate').fill('GJ 01 Asha');
  const words = page.locator('svg text', { hasText: 'GJ 01 Asha' });
  await words.waitFor();
  const [{ id: auto } = { id: '' }] = (await owner.call(
    'GET /v2/products?q=auto-rickshaw&status=all',
  )) as { id: string }[];
  await goTo(desk, `/admin/product/${auto}?edit=1`);
  const place = desk.getByRole('application', { name: 'Place of the words' });
  const before = await place.getAttribute('aria-label');
  await place.focus();
  await desk.keyboard.press('ArrowRight');
  await expect.poll(() => place.getAttribute('aria-label')).not.toBe(before);
  await savebar(desk).getByRole('button', { name: 'Save' }).click();
  await section(desk, 'Made for the buyer (1)').getByText('Number plate').waitFor();
});
