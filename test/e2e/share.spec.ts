import { expect, test } from 'vitest';
import type { AdminShop } from '#features/shop/contract.ts';
import { axeOnPhone } from '#test/support/axe.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { aBuyer, drawerOf, UPI } from '#test/support/buying.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import {
  anOwner,
  goTo,
  OWNED,
  publishSettings,
  untilVisitorsGet,
} from '#test/support/owner-page.ts';
import { axeHere } from '#test/support/axe.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, ...UPI }));
const PHONE = { width: 375, height: 812 };
const TRAY = '/product/dried-rose-vanity-tray';

test('the word of a link leaves the address, and comes along with the order', async () => {
  const { page } = await aBuyer(shop, PHONE);
  await shop.visit(page, `${TRAY}?via=instagram&fbclid=x`);
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await drawerOf(page).getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page
    .getByRole('radiogroup', { name: 'Delivery address' })
    .getByRole('radio')
    .first()
    .check();
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  const number = /\/order\/(\w{8})/.exec(page.url())?.[1] ?? '';
  const sql = 'SELECT via FROM shop_order WHERE number = $1';
  const rows = await inDatabase(shop.connectionString(), sql, [number]);
  expect(rows).toEqual([{ via: 'instagram' }]);
  const { page: desk } = await anOwner(shop);
  await shop.visit(desk, `/admin/order/${number}`);
  await desk.getByText('Link of “instagram”').waitFor();
  await goTo(desk, '/admin/today');
  const recent = desk.getByRole('region', { name: 'Orders of the last 30 days by a link' });
  const row = recent.getByRole('listitem').filter({ hasText: '“instagram”' });
  await row.getByText('1 order', { exact: true }).waitFor();
  expect(await axeHere(desk, 'today with links')).toEqual([]);
  await row.getByRole('link').click();
  await desk.getByText('1 order', { exact: true }).first().waitFor();
  const from = desk.getByRole('combobox', { name: 'Came from' });
  expect(await from.locator('option:checked').innerText()).toBe('Link of “instagram”');
  await from.selectOption('A market');
  await expect.poll(() => new URL(desk.url()).search).toBe('?channel=market');
});

test('a piece is shared by a plain link, and asked about where the shop has a number', async () => {
  const owner = await anOwner(shop);
  const page = await shop.open(TRAY, PHONE);
  const ask = page.getByRole('link', { name: /^Ask about this piece/ });
  const share = page.getByRole('link', { name: /^Share/ });
  const textOf = async (link: typeof ask) =>
    new URL((await link.getAttribute('href')) ?? '').searchParams.get('text');
  expect(await textOf(share)).toBe(`Dried Rose Vanity Tray\n${shop.origin()}${TRAY}?via=whatsapp`);
  expect(await ask.count()).toBe(0);
  const { published } = (await owner.call('GET /v2/admin/shop')) as AdminShop;
  await publishSettings(owner, { who: { ...published.who, whatsapp: '98200 54321' } });
  await untilVisitorsGet(shop, TRAY, '919820054321');
  await shop.visit(page, TRAY);
  await ask.waitFor();
  expect(await ask.getAttribute('href')).toContain('https://wa.me/919820054321?text=');
  expect(await textOf(ask)).toContain(`Dried Rose Vanity Tray:\n${shop.origin()}${TRAY}`);
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeOnPhone(page, 'ask and share')).toEqual([]);
});
