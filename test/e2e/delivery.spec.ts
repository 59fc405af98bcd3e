import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AdminShop } from '#features/shop/contract.ts';
import { DEFAULT_DELIVERY } from '#features/shop/delivery/delivery-zones.ts';
import { axeInLight } from '#test/support/axe.ts';
import { aBuyer, drawerOf, fillCart, MARINA, UPI } from '#test/support/buying.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, goTo, OWNED } from '#test/support/owner-page.ts';
import { untilSaid } from '#test/support/page-state.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, ...UPI }));
const PHONE = { width: 375, height: 812 };
const PLACE = 'Studio, Bandra. Saturdays 10 to 5';

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const saved = (page: Page) => page.getByText("Saved. Visitors don't see it yet");

async function expectFits(page: Page): Promise<void> {
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
}

async function expectTidy(page: Page, name: string): Promise<void> {
  await expectFits(page);
  expect(await axeInLight(page, name)).toEqual([]);
}

/** One zone by state, free from a sum; one by PIN code, also with pickup. */
async function makeZones(page: Page): Promise<void> {
  await page.getByLabel('Name of the zone').fill('Maharashtra');
  const state = group(page, 'Maharashtra');
  await state.getByRole('combobox', { name: /^States/ }).selectOption('Maharashtra');
  await state.getByLabel('Price').fill('80');
  await state.getByLabel('Free from').fill('1,500');
  await page.getByRole('button', { name: 'Add a zone' }).click();
  await group(page, 'New zone').getByLabel('Name of the zone').fill('Near the studio');
  const near = group(page, 'Near the studio');
  await near.getByLabel('PIN codes').fill('400051');
  await near.getByLabel('Price').fill('30');
  await near.getByLabel('Days on the way, at least').fill('');
  await near.getByText('Enter a number of days').waitFor();
  await near.getByLabel('Days on the way, at least').fill('1');
  await near.getByLabel('Days on the way, at most').fill('2');
  await near.getByRole('button', { name: 'Add a way of delivery' }).click();
  const pickup = group(page, 'New way of delivery');
  await pickup.getByLabel('Price').fill('0');
  await pickup.getByRole('combobox', { name: 'How' }).selectOption('pickup');
  await pickup.getByText('Say where it can be picked up').waitFor();
  await pickup.getByLabel('Where and when').fill(PLACE);
  await pickup.getByLabel('Name shown to buyers').fill('Pickup');
}

/** By courier for a fee, where there is one to collect it, and at pickup. */
async function offerCash(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Cash on delivery' }).check();
  await page.getByLabel('Fee that the buyer pays').fill('forty');
  await page.getByText('Enter an amount in rupees').waitFor();
  await page.getByLabel('Fee that the buyer pays').fill('40');
  await page.getByRole('checkbox', { name: 'Near the studio' }).uncheck();
  await page.getByRole('checkbox', { name: 'Pay at pickup' }).check();
}

/** The owner asks the buyer, and takes the money where the piece is picked up. */
async function takeCash(desk: Page, number: string): Promise<void> {
  await shop.visit(desk, `/admin/order/${number}`);
  await desk.getByRole('link', { name: 'WhatsApp' }).first().waitFor();
  await desk.getByRole('button', { name: 'Mark as processing' }).first().click();
  await desk.getByText('the customer has not confirmed it yet').waitFor();
  await desk.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expectFits(desk);
  await desk.getByRole('button', { name: 'Confirmed by phone' }).click();
  await desk.getByText(/^Confirmed \d/).waitFor();
  await desk.getByRole('button', { name: 'Cash received' }).click();
  await desk.getByRole('button', { name: 'Undo decision' }).waitFor();
}

test('the owner makes zones and offers cash on delivery on a phone', async () => {
  const { page: desk } = await anOwner(shop, PHONE);
  await shop.visit(desk, '/admin/shop?part=delivery');
  await makeZones(desk);
  await saved(desk).waitFor();
  await expectTidy(desk, 'delivery');
  await goTo(desk, '/admin/shop?part=cash');
  await offerCash(desk);
  await saved(desk).waitFor();
  await expectTidy(desk, 'cash on delivery');
  await untilSaid(desk, 'Visitors see it now.', () =>
    desk.getByRole('button', { name: 'Publish' }).click(),
  );
  await expect.poll(() => saved(desk).count()).toBe(0);
});

test('a buyer is told what delivery costs before paying, and pays the owner when picking up', async () => {
  const { page, customer } = await aBuyer(shop, PHONE);
  await fillCart(shop, customer, [MARINA]);
  await shop.visit(page, '/');
  await page.getByRole('link', { name: MARINA }).first().click();
  const pin = page.getByLabel('Deliver to');
  await expect.poll(() => pin.inputValue()).toBe('400076');
  await page.getByText('Delivery ₹80 · ₹201 more for free delivery').waitFor();
  await pin.fill('194101');
  await page.getByText("We don't deliver to 194101 yet.").waitFor();
  expect(await page.getByRole('link', { name: 'Send a custom order request' }).count()).toBe(1);
  // Yanam, of two states
  await pin.fill('533464');
  await page.getByText('The delivery cost depends on your state. Please choose it.').waitFor();
  await expectTidy(page, 'product with a PIN code of two states');
  await page.getByLabel('State').selectOption('Puducherry');
  await page.getByText("We don't deliver to 533464 yet.").waitFor();
  await page.getByLabel('State').selectOption('Maharashtra');
  await page.getByText('Delivery ₹80 · ₹201 more for free delivery').waitFor();
  await pin.fill('400 051');
  await page.getByText('Or Pickup free').waitFor();
  await expectFits(page);
  await shop.visit(page, '/?cart=1');
  await drawerOf(page).getByText('Standard ₹30').waitFor();
  await drawerOf(page).getByText('Total ₹1,329').waitFor();
  await drawerOf(page).getByLabel('Deliver to').fill('194101');
  await drawerOf(page).getByText("We don't deliver to 194101 yet.").waitFor();
  await drawerOf(page).getByRole('link', { name: 'Proceed to Checkout' }).click();

  await page.getByRole('button', { name: 'Add a new address' }).click();
  await page.locator('[name=address1]').fill('Old Road 4');
  expect(await page.locator('[name=zipCode]').inputValue()).toBe('194101');
  await page.getByText('Fits your PIN code').waitFor();
  expect(await page.locator('[name=city]').inputValue()).toBe('Leh');
  await page.getByRole('button', { name: 'Save and deliver here' }).click();
  await page.getByRole('alert').getByText("We don't deliver to 194101 yet.").waitFor();
  const complete = page.getByRole('button', { name: 'Complete Order' });
  expect(await complete.getAttribute('aria-disabled')).toBe('true');
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByText('Address Added!')
    .waitFor({ state: 'hidden' });
  await expectTidy(page, 'checkout of a place without delivery');

  const cards = page.getByRole('radiogroup', { name: 'Delivery address' }).getByRole('radio');
  expect(await cards.count()).toBe(3);
  expect(await cards.nth(2).isChecked()).toBe(true);
  await page.getByText('Old Road 4').waitFor();
  const cash = page.getByRole('radio', { name: /^Cash on delivery/ });
  await cards.nth(0).check();
  await cash.check();
  await page.getByText('Total').first().waitFor();
  await expect.poll(() => page.getByRole('main').innerText()).toMatch(/Fee\s+₹40\.00/);
  await cards.nth(1).check();
  await page.getByText('Not offered at this address.').waitFor();
  expect(await cash.isDisabled()).toBe(true);
  const ways = page.getByRole('radiogroup', { name: 'Delivery option' });
  await ways.getByText('1–2 days on the way').waitFor();
  await ways.getByRole('radio', { name: /Pickup/ }).check();
  await ways.getByText(PLACE).waitFor();
  await page.getByRole('radio', { name: /^Pay at pickup/ }).check();
  await expect.poll(() => complete.getAttribute('aria-disabled')).toBe(null);
  await expectTidy(page, 'checkout with a choice');
  await complete.click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  await page.getByText('Keep ₹1,299.00 ready: you pay when you pick it up.').waitFor();
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { page: desk, call } = await anOwner(shop, PHONE);
  await takeCash(desk, number);

  const { version } = (await call('GET /v2/admin/shop')) as AdminShop;
  const patch = { delivery: DEFAULT_DELIVERY };
  const draft = (await call('PUT /v2/admin/shop/draft', { version, patch })) as AdminShop;
  await call('POST /v2/admin/shop/publish', { version: draft.version });
  await page.reload();
  await page.getByText(PLACE).first().waitFor();
  expect(await page.getByRole('main').innerText()).toMatch(/Total\s+₹1,299\.00/);
  await expectFits(page);
});

test('what is discarded leaves no text behind in the fields of delivery', async () => {
  const { page } = await anOwner(shop, { width: 1440, height: 900 });
  await shop.visit(page, '/admin/shop?part=delivery');
  const box = page.getByLabel('Weight of box and padding');
  await box.fill('200');
  await page.getByLabel('PIN codes').first().fill('380, 38');
  await page.getByRole('button', { name: 'Add a price for lighter parcels' }).first().click();
  await page.getByLabel('Up to').fill('500');
  await page.getByLabel('Costs').fill('90');
  await page.getByText('A heavier parcel costs less here than a lighter one.').waitFor();
  await saved(page).waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => box.inputValue()).toBe('0');
  expect(await page.getByLabel('PIN codes').first().inputValue()).toBe('');
});
