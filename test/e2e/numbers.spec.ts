import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeInLight } from '#test/support/axe.ts';
import { aBuyer, drawerOf } from '#test/support/buying.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { PATIENTLY } from '#test/support/patience.ts';
import { useShop } from '#test/support/use-shop.ts';
import type { InterestWire } from '#features/numbers/interest-contract.ts';
import type { NumbersWire } from '#features/numbers/contract.ts';

const shop = useShop(() => OWNED);
const PHONE = { width: 375, height: 812 };

/** Headless ones are taken for crawlers. */
async function asPerson(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const userAgent = await page.evaluate(() => navigator.userAgent.replace('Headless', ''));
  await session.send('Emulation.setUserAgentOverride', { userAgent });
}

test('who comes from Instagram, looks and buys is in the numbers of the owner, who is not', async () => {
  const owner = await anOwner(shop, PHONE);
  const today = async () => (await owner.call('GET /v2/admin/numbers')) as NumbersWire;
  const interest = async () => (await owner.call('GET /v2/admin/numbers/interest')) as InterestWire;
  const ofInstagram = async () =>
    (await interest()).sources.find(({ source }) => source === 'instagram');
  const [before, seen] = [await today(), await ofInstagram()];

  await asPerson(owner.page);
  await shop.visit(owner.page, '/?via=instagram');
  await owner.page.getByText('Admin View').first().waitFor({ state: 'attached' });

  const { page } = await aBuyer(shop);
  await asPerson(page);
  await shop.visit(page, '/product/gulmohar-petal-studs?via=instagram');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await drawerOf(page).getByRole('link', { name: 'Proceed to Checkout' }).click();
  const addresses = page.getByRole('radiogroup', { name: 'Delivery address' });
  await addresses.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();

  await expect
    .poll(ofInstagram, { ...PATIENTLY, interval: 1000 })
    .toMatchObject({ visits: (seen?.visits ?? 0) + 1, orders: (seen?.orders ?? 0) + 1 });
  const { funnel, products } = await interest();
  expect(products.find(({ name }) => name === 'Gulmohar Petal Studs')?.intoCart).toBeGreaterThan(0);
  expect(funnel.checkout).toBeGreaterThan(0);
  expect((await today()).today.orders).toBe(before.today.orders + 1);

  await shop.visit(owner.page, '/admin/numbers');
  await owner.page.getByRole('region', { name: 'Earned' }).getByText('This month').waitFor();
  const sources = owner.page.getByRole('region', { name: 'Where they came from' });
  await sources.getByRole('row', { name: /^Instagram/ }).waitFor();
  expect([await overflow(owner.page), await smallTargets(owner.page)]).toEqual([[], []]);
  expect(await axeInLight(owner.page, 'numbers')).toEqual([]);
  await owner.page.getByRole('link', { name: 'By month' }).click();
  await owner.page.getByRole('region', { name: 'The last 12 months' }).waitFor();
});
