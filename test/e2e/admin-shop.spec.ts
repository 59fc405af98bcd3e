import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { axeHere, axeInLight } from '#test/support/axe.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, goTo, OWNED, untilVisitorsGet } from '#test/support/owner-page.ts';
import { PASSWORD } from '#test/support/people.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { untilSaid } from '#test/support/page-state.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, SHOP_BYLINE: 'Set on the server' }));
const PHONE = { width: 375, height: 812 };
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DRAFT = '**/v2/admin/shop/draft';

async function aPicture(width: number, height: number) {
  const create = { width, height, channels: 3, background: '#98420f' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  return { name: `${width}.png`, mimeType: 'image/png', buffer };
}

async function textOf(path: string): Promise<string> {
  return (await fetch(`${shop.origin()}${path}`)).text();
}

const saved = (page: Page) => page.getByText("Saved. Visitors don't see it yet").waitFor();

async function publish(page: Page): Promise<void> {
  await saved(page);
  await untilSaid(page, 'Visitors see it now.', () =>
    page.getByRole('button', { name: 'Publish' }).click(),
  );
}

async function expectSound(page: Page, name: string): Promise<void> {
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeInLight(page, name)).toEqual([]);
}

test('on a phone the owner changes her words, publishes, and takes words back', async () => {
  const { page } = await anOwner(shop, PHONE);
  await shop.visit(page, '/admin/shop');
  await page.getByRole('link', { name: /^First screen/ }).click();
  await page.getByLabel('Headline').fill('Lit by hand.');
  await page.getByText("Saved. Visitors don't see it yet").waitFor();
  const preview = page.frameLocator('iframe');
  await preview.getByRole('heading', { name: /Lit by hand/ }).waitFor();
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeHere(page, 'my shop')).toEqual([]);

  expect(await textOf('/')).toContain('Poured by hand');
  await untilSaid(page, 'Visitors see it now.', () =>
    page.getByRole('button', { name: 'Publish' }).click(),
  );
  await untilVisitorsGet(shop, '/', 'Lit by hand');
  const visitor = await shop.open('/');
  await visitor.getByRole('heading', { level: 1, name: /Lit by hand/ }).waitFor();
  expect(await visitor.getByRole('heading', { name: /Poured by hand/ }).count()).toBe(0);

  await goTo(page, '/admin/shop?part=history');
  await page.getByRole('button', { name: /^Bring this back/ }).click();
  await page.getByText("Saved. Visitors don't see it yet").waitFor();
  await preview.getByRole('heading', { name: /Poured by hand/ }).waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText("Saved. Visitors don't see it yet").waitFor({ state: 'hidden' });
});

test('on a phone the owner changes her UPI ID, with her password', async () => {
  const { page } = await anOwner(shop, { ...PHONE, expected: [/422/] });
  await shop.visit(page, '/admin/shop?part=pay');
  const upiId = page.getByRole('textbox', { name: 'UPI ID' });
  await upiId.fill('meera.new@bank');
  await page.getByText('Buyers will pay to the new UPI ID').waitFor();
  await page.getByText("Saved. Visitors don't see it yet").waitFor();
  await expectSound(page, 'another UPI ID');
  await page.getByLabel('Your password').fill('a wrong guess');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('That is not your password').waitFor();
  expect(await upiId.inputValue()).toBe('meera.new@bank');
  await page.getByLabel('Your password').fill(PASSWORD);
  await untilSaid(page, 'Visitors see it now.', () =>
    page.getByRole('button', { name: 'Publish' }).click(),
  );
  await page.getByText('Buyers will pay to the new UPI ID').waitFor({ state: 'hidden' });
});

test('on a phone the owner changes her form of requests, her tax and who may buy, and publishes it at once', async () => {
  const { page } = await anOwner(shop, PHONE);
  const visitor = await shop.open('/?custom-order=1');
  await visitor.getByText('Prices include all taxes').waitFor({ state: 'attached' });
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
  await saved(page);
  await expectSound(page, 'custom order form');

  await goTo(page, '/admin/shop?part=tax');
  const gstin = page.getByLabel('GSTIN', { exact: true });
  await gstin.fill('27AAPFU0939F1ZW');
  await page.getByText('One character is mistyped').waitFor();
  await page.getByRole('radio', { name: /^Composition scheme/ }).check();
  await page.getByText('Composition taxable person, not eligible').waitFor();
  expect(await gstin.inputValue()).toBe('27AAPFU0939F1ZW');
  await page.getByRole('radio', { name: /^Composition scheme/ }).press('ArrowUp');
  await page.getByText('No GST is charged.', { exact: true }).waitFor();
  await saved(page);
  await expectSound(page, 'tax');

  await goTo(page, '/admin/shop?part=buying');
  await page.getByRole('radio', { name: /^With or without an account/ }).check();
  await page.getByLabel(/^End an unpaid UPI order/).fill('721');
  await page.getByText('At most 720 hours').waitFor();
  await page.getByLabel(/^End an unpaid UPI order/).fill('48');
  await page.getByRole('radio', { name: /^Email, password, name and phone/ }).check();
  await saved(page);
  await expectSound(page, 'buying');

  await untilSaid(page, 'Visitors see it now.', () =>
    page.getByRole('button', { name: 'Publish' }).click(),
  );
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
  await shop.visit(page, '/admin/shop?part=workshop');
  const own = page.getByLabel('Only for pieces with days of their own');
  await expect.poll(() => own.isChecked()).toBe(false);
  const days = WEEKDAYS.map((day) => page.getByLabel(day, { exact: true }));
  for (const day of days.slice(0, 6)) await day.uncheck();
  await page.getByText('Choose at least one day').waitFor();
  for (const day of days) await day.check();
  await page.getByLabel('A piece made to order takes').fill('5');
  await publish(page);

  const product = '/product/dried-rose-vanity-tray';
  await untilVisitorsGet(shop, product, 'Made to order, ready in 5–6 days');
  // What caches keep names no day.
  expect(await textOf(product)).not.toContain('Ships by');
  const visitor = await shop.newPage(PHONE);
  await shop.visit(visitor, product);
  const date = /^Arrives (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ .*to [A-Z][a-z]{2} \d+ [A-Z][a-z]+$/;
  await visitor.getByRole('main').getByText(date).first().waitFor();

  await page.getByRole('button', { name: /^Add Republic Day/ }).click();
  await page.getByLabel('Take a break').check();
  await page.getByRole('radio', { name: /^No orders/ }).check();
  await expectSound(page, 'workshop');
  await publish(page);
  await untilVisitorsGet(shop, product, 'Until then nothing can be ordered.');
  await shop.visit(visitor, product);
  await visitor.getByText('Until then nothing can be ordered.').waitFor();
  const away = visitor.getByRole('button', { name: /^Back on \d+ [A-Z]/, disabled: true });
  // Its own, and those of the pieces below it.
  await expect.poll(() => away.count()).toBe(5);
  await page.getByLabel('Take a break').uncheck();
  await page.getByLabel('Tell buyers when a piece ships').uncheck();
  await publish(page);
});

test('what cannot be saved stays typed: a wrong field, a lost connection, another window', async () => {
  const { page } = await anOwner(shop, { width: 1440, height: 900, expected: [/409/, /503/] });
  await shop.visit(page, '/admin/shop?part=who');
  await expect.poll(() => page.getByLabel('What you make, in a few words').isDisabled()).toBe(true);
  await page.getByLabel('Email address').fill('nobody');
  await page.getByText('Enter an email address like name@example.com').waitFor();
  await page.getByText('Check the marked fields').waitFor();
  await page.getByLabel('Email address').fill('owner@example.com');

  const detail = 'The shop could not be reached.';
  await refuse(page, DRAFT, { status: 503, code: 'UNREACHABLE', detail, times: 1 });
  await page.getByLabel('Your name').fill('Jyoti Devi');
  await page.getByText('What you typed is still here').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText("Saved. Visitors don't see it yet").waitFor();

  const other = await page.context().newPage();
  await shop.visit(other, '/admin/shop?part=who');
  await other.getByLabel('Name of the shop').fill('Jyoti Candles');
  await other.getByText("Saved. Visitors don't see it yet").waitFor();
  await page.getByLabel('Address with PIN code').fill('4 Lake Road, Jaipur 302001');
  await page.getByText('The settings were changed in another window').waitFor();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByText("Saved. Visitors don't see it yet").waitFor();
  expect(await page.getByLabel('Address with PIN code').inputValue()).toContain('Jaipur');
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('on a phone the owner gives her shop a colour, a logo and a picture, and takes them back', async () => {
  const { page } = await anOwner(shop, PHONE);
  await shop.visit(page, '/admin/shop?part=look');
  await page.getByText('My own colour', { exact: true }).click();
  await page.getByLabel('Your colour').fill('#ffee00');
  await page.getByText('would be hard to read').waitFor();
  await page.getByLabel(/picture for the logo/).setInputFiles(await aPicture(300, 300));
  await page.getByText('On the dark colour').click();
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await page.getByLabel('On the dark colour').isChecked()).toBe(true);
  await saved(page);
  await expectSound(page, 'look');

  await goTo(page, '/admin/shop?part=home');
  const chooser = page.getByLabel(/picture for the picture/);
  await chooser.setInputFiles(await aPicture(600, 400));
  await page.getByText('600 pixels wide').waitFor();
  await chooser.setInputFiles(await aPicture(1600, 900));
  const across = page.getByLabel('From left to right');
  const picture = page.locator('div:has(> img + svg circle)');
  await picture.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  await picture.click({ position: { x: width / 4, y: height / 2 } });
  expect(Number(await across.inputValue())).toBeCloseTo(25, -1);
  await across.fill('30');
  await page.getByLabel('From top to bottom').fill('71');
  await page.getByLabel('From top to bottom').press('ArrowRight');
  await page.getByLabel('What the picture shows').fill('Candles on a shelf');
  await saved(page);
  await expectSound(page, 'first screen');

  const visitor = await shop.newPage();
  const seen = visitor.getByAltText('Candles on a shelf');
  await untilSaid(page, 'Visitors see it now.', () =>
    page.getByRole('button', { name: 'Publish' }).click(),
  );
  await untilVisitorsGet(shop, '/', 'Candles on a shelf');
  await shop.visit(visitor, '/');
  expect(await seen.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('30% 72%');
  expect(await visitor.getByRole('banner').locator('img').first().isVisible()).toBe(true);
  expect(await axeHere(visitor, 'home in an own colour')).toEqual([]);

  await goTo(page, '/admin/shop?part=history');
  await page
    .getByRole('button', { name: /^Bring this back/ })
    .first()
    .click();
  await saved(page);
  await untilSaid(page, 'Visitors see it now.', () =>
    page.getByRole('button', { name: 'Publish' }).click(),
  );
  await expect.poll(() => textOf('/')).not.toContain('Candles on a shelf');
});

/** Of a name that nobody can have. */
const HOST = 'smtp.nowhere.example';

test('on a small phone the owner names her mailbox, and forgets it again', async () => {
  const { page } = await anOwner(shop, {
    width: 320,
    height: 700,
    expected: [/409/, /422/],
  });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const label = (name: string) => page.getByRole('textbox', { name, exact: true });
  await shop.visit(page, '/admin/mail');
  await button('Send a test email').click();
  const why = 'No email leaves the shop until it has a mailbox';
  await page.getByRole('alert').getByText(why).waitFor();
  await page.getByRole('link', { name: 'Set up your mailbox' }).click();
  await page.getByText('Emails are not sent yet').waitFor();
  await page.getByRole('heading', { name: 'How to get an app password from Google' }).waitFor();
  await label('Email address').fill('meera@gmail.com');
  await page.getByRole('radio', { name: 'Zoho' }).check();
  await page.getByRole('radio', { name: 'Paid, with my own domain' }).waitFor();
  await expectSound(page, 'a new mailbox');

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
  expect(await label('Email address').inputValue()).toBe('meera@gmail.com');
  expect(await page.getByLabel(/^Password of the mailbox/).inputValue()).not.toBe('');
  await proof.fill(PASSWORD);
  await button('Save').click();
  await page.getByRole('heading', { name: 'Emails go out from meera@gmail.com' }).waitFor();
  await page.getByText('Leave it empty to keep the one that is saved.').waitFor();
  expect(await proof.inputValue()).toBe('');

  await button('Remove it').click();
  const dialog = page.getByRole('dialog', { name: 'Remove this mailbox?' });
  await dialog.getByLabel('Your password').fill('a wrong guess');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByText('That is not your password').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Close message' }).count()).toBe(0);
  await expectSound(page, 'removing a mailbox');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Emails are not sent yet').waitFor();
});
