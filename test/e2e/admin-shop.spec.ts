import sharp from 'sharp';
import { expect, test } from 'vitest';
import { axeInBothThemes } from '#test/support/axe.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { PASSWORD } from '#test/support/people.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, SHOP_BYLINE: 'Set on the machine' }));
const PHONE = { width: 375, height: 812 };
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DRAFT = '**/v2/admin/shop/draft';

test('on a phone the owner changes her words, looks at them, publishes, and takes them back', async () => {
  const { page } = await anOwner(shop, { ...PHONE, expected: [/422/] });
  await shop.visit(page, '/admin/shop');
  await page.getByRole('link', { name: /^First screen/ }).click();
  await page.getByLabel('Headline').fill('Lit by hand.');
  await page.getByText('Saved. Visitors do not see it yet').waitFor();
  const preview = page.frameLocator('iframe');
  await preview.getByRole('heading', { name: /Lit by hand/ }).waitFor();
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeInBothThemes(page, 'my shop')).toEqual([]);

  const visitor = await shop.newPage();
  await shop.visit(visitor, '/');
  await visitor.getByRole('heading', { level: 1, name: /Poured by hand/ }).waitFor();

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog', { name: 'Visitors see it now.' }).waitFor();
  await shop.visit(visitor, '/');
  await visitor.getByRole('heading', { level: 1, name: /Lit by hand/ }).waitFor();

  await shop.visit(page, '/admin/shop?part=history');
  await page.getByRole('button', { name: /^Bring this back/ }).click();
  await page.getByText('Saved. Visitors do not see it yet').waitFor();
  await preview.getByRole('heading', { name: /Poured by hand/ }).waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Saved. Visitors do not see it yet').waitFor({ state: 'hidden' });

  await shop.visit(page, '/admin/shop?part=pay');
  const upiId = page.getByRole('textbox', { name: 'UPI ID' });
  await upiId.fill('meera.new@bank');
  await page.getByText('Buyers will pay to the new UPI ID').waitFor();
  await page.getByText('Saved. Visitors do not see it yet').waitFor();
  expect(await axeInBothThemes(page, 'another UPI ID')).toEqual([]);
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  await page.getByLabel('Your password').fill('a wrong guess');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('That is not your password').waitFor();
  expect(await upiId.inputValue()).toBe('meera.new@bank');
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog', { name: 'Visitors see it now.' }).waitFor();
  await page.getByText('Buyers will pay to the new UPI ID').waitFor({ state: 'hidden' });
});

test('on a phone the owner says what can be asked for and how she stands to tax', async () => {
  const { page } = await anOwner(shop, PHONE);
  const saved = () => page.getByText('Saved. Visitors do not see it yet').waitFor();
  await shop.visit(page, '/admin/shop?part=requests');
  await page.getByRole('button', { name: 'Add a kind' }).click();
  await page.getByText('Check the marked fields').waitFor();
  await page.keyboard.type('Trays');
  await page.getByText('There is a kind with this name already').waitFor();
  await page.getByLabel('Kind 7').fill('Clocks');
  await page.getByRole('button', { name: 'Move Clocks up' }).click();
  expect(await page.getByLabel('Kind 6').inputValue()).toBe('Clocks');
  const picture = sharp({ create: { width: 96, height: 120, channels: 3, background: '#98420f' } });
  await page.getByLabel('Add a picture: the picture of Clocks').setInputFiles({
    name: 'clock.png',
    mimeType: 'image/png',
    buffer: await picture.png().toBuffer(),
  });
  await page.getByRole('img', { name: 'Clocks' }).waitFor();
  await page.getByRole('button', { name: 'Remove Keychains' }).click();
  await page.getByRole('switch', { name: 'Show Trays in the form' }).click();
  expect(await page.getByRole('switch', { name: 'Show Other in the form' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Remove Other' }).count()).toBe(0);
  await saved();
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeInBothThemes(page, 'custom order form')).toEqual([]);

  await shop.visit(page, '/admin/shop?part=tax');
  const gstin = page.getByLabel('GSTIN', { exact: true });
  await gstin.fill('27AAPFU0939F1ZW');
  await page.getByText('One character is mistyped').waitFor();
  await page.getByRole('radio', { name: /^Composition scheme/ }).check();
  await page.getByText('Composition taxable person, not eligible').waitFor();
  expect(await gstin.inputValue()).toBe('27AAPFU0939F1ZW');
  await page.getByRole('radio', { name: /^Composition scheme/ }).press('ArrowUp');
  await page.getByText('No GST is charged.', { exact: true }).waitFor();
  await saved();
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeInBothThemes(page, 'tax')).toEqual([]);

  const visitor = await shop.newPage();
  await shop.visit(visitor, '/');
  await visitor.getByText('Prices include all taxes').waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog', { name: 'Visitors see it now.' }).waitFor();
  await shop.visit(visitor, '/?custom-order=1');
  await visitor.getByRole('radio', { name: 'Clocks' }).waitFor();
  const clock = visitor.locator('label', { hasText: 'Clocks' }).locator('img[src^="/media/"]');
  await expect
    .poll(() => clock.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  expect(await visitor.getByRole('radio', { name: /Keychains|Trays/ }).count()).toBe(0);
  expect(await visitor.getByText('Prices include all taxes').count()).toBe(0);
});

test('on a phone the owner says when pieces ship, and takes a break', async () => {
  const { page } = await anOwner(shop, PHONE);
  const publish = async () => {
    await page.getByText('Saved. Visitors do not see it yet').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('alertdialog', { name: 'Visitors see it now.' }).waitFor();
  };
  await shop.visit(page, '/admin/shop?part=workshop');
  await page.getByLabel('Tell buyers when a piece ships').check();
  const days = WEEKDAYS.map((day) => page.getByLabel(day, { exact: true }));
  for (const day of days.slice(0, 6)) await day.uncheck();
  await page.getByText('Choose at least one day').waitFor();
  for (const day of days) await day.check();
  await page.getByLabel('A piece made to order takes').fill('5');
  await publish();

  const piece = '/product/dried-rose-vanity-tray';
  const kept = await shop.newPage({ script: false });
  await kept.goto(`${shop.origin()}${piece}`);
  await kept.getByText('Made to order, ready in 5–6 days').waitFor();
  expect(await kept.getByText('Ships by').count()).toBe(0);
  const visitor = await shop.newPage(PHONE);
  await shop.visit(visitor, piece);
  await visitor.getByText(/^Ships by (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ [A-Z][a-z]{2}$/).waitFor();

  await page.getByRole('button', { name: /^Add Republic Day/ }).click();
  await page.getByLabel('Take a break').check();
  await page.getByRole('radio', { name: /^No orders/ }).check();
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeInBothThemes(page, 'workshop')).toEqual([]);
  await publish();
  await shop.visit(visitor, piece);
  await visitor.getByText('Until then nothing can be ordered.').waitFor();
  const away = visitor.getByRole('button', { name: /^Back on \d+ [A-Z]/, disabled: true });
  // Its own, and those of the pieces below it.
  await expect.poll(() => away.count()).toBe(5);
  await page.getByLabel('Take a break').uncheck();
  await page.getByLabel('Tell buyers when a piece ships').uncheck();
  await publish();
});

test('what cannot be saved stays typed: a wrong field, a lost connection, another window', async () => {
  const { page } = await anOwner(shop, { width: 1440, height: 900, expected: [/409/, /503/] });
  await shop.visit(page, '/admin/shop?part=who');
  await expect.poll(() => page.getByLabel('What you make').isDisabled()).toBe(true);
  await page.getByLabel('E-mail address').fill('nobody');
  await page.getByText('Enter an e-mail address like name@example.com').waitFor();
  await page.getByText('Check the marked fields').waitFor();
  await page.getByLabel('E-mail address').fill('owner@example.com');

  const detail = 'The shop could not be reached.';
  await refuse(page, DRAFT, { status: 503, code: 'UNREACHABLE', detail, times: 1 });
  await page.getByLabel('Your name').fill('Jyoti Devi');
  await page.getByText('What you typed is still here').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Saved. Visitors do not see it yet').waitFor();

  const other = await page.context().newPage();
  await shop.visit(other, '/admin/shop?part=who');
  await other.getByLabel('Name of the shop').fill('Jyoti Candles');
  await other.getByText('Saved. Visitors do not see it yet').waitFor();
  await page.getByLabel('Address with PIN code').fill('4 Lake Road, Jaipur 302001');
  await page.getByText('The settings were changed in another window').waitFor();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByText('Saved. Visitors do not see it yet').waitFor();
  expect(await page.getByLabel('Address with PIN code').inputValue()).toContain('Jaipur');
  await page.getByRole('button', { name: 'Discard' }).click();
});
