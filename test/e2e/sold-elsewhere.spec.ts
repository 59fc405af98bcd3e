import { expect, test } from 'vitest';
import { axeHere, axeInLight } from '#test/support/axe.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { DIWALI } from '#test/support/offers.ts';
import { anOwner, goTo, OWNED } from '#test/support/owner-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const COASTERS = 'Akash Ganga Hex Coasters, Set of 4';

const stockTo = (count: number) =>
  inDatabase(shop.connectionString(), 'UPDATE product SET stock = $1 WHERE name = $2', [
    String(count),
    COASTERS,
  ]);

const sales = () =>
  inDatabase(
    shop.connectionString(),
    `SELECT total, coupon_code FROM shop_order WHERE channel = 'market' ORDER BY created_at`,
  );

test('a stall sells on a small phone, also without a connection, and an order is saved', async () => {
  await stockTo(3);
  const { page, call } = await anOwner(shop, {
    width: 320,
    height: 640,
    expected: [/ERR_INTERNET_DISCONNECTED/, /409/, /A sale was refused/],
  });
  await call('POST /v2/admin/offers', DIWALI);
  await shop.visit(page, '/admin');
  await page.getByRole('link', { name: 'Market' }).click();
  const tile = page.getByRole('button', { name: new RegExp(`^Add ${COASTERS}`) });
  const sell = async (how: string) => {
    await tile.click();
    await page.getByRole('button', { name: how, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  };
  await tile.click();
  await page.getByRole('button', { name: 'UPI', exact: true }).click();
  await page.getByRole('img', { name: /^QR code to pay ₹/ }).waitFor();
  await page.getByLabel(/^Code/).fill('diwali');
  await page.getByText(/^Diwali 15%: ₹.+ off$/).waitFor();
  expect([await overflow(page), await smallTargets(page), await axeHere(page, 'stall')]).toEqual([
    [],
    [],
    [],
  ]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(sales).toMatchObject([{ coupon_code: 'DIWALI' }]);
  await page.getByRole('button', { name: new RegExp(`^Add ${COASTERS}.+2 left`) }).waitFor();

  const letters = page.getByRole('button', { name: /^Alphabet Keychain\s*26 to choose from/ });
  await letters.click();
  await page.getByRole('button', { name: /^Add Alphabet Keychain\s*M / }).click();
  await letters.getByText('1 taken').waitFor();
  expect([await overflow(page), await axeInLight(page, 'choices')]).toEqual([[], []]);
  await page.getByRole('button', { name: 'One Alphabet Keychain (M) less' }).click();
  await letters.click();
  const each = page.getByRole('button', { name: /^Add Alphabet Keychain/ });
  expect(await each.count()).toBe(0);
  await page.getByLabel('Find a piece').fill('alphabet');
  await expect.poll(() => each.count()).toBe(26);
  await page.getByLabel('Find a piece').fill('');

  await page.context().setOffline(true);
  await sell('Cash');
  await page.getByText(/^1 sale for ₹.+ to be sent$/).waitFor();
  await page.getByRole('button', { name: new RegExp(`^Add ${COASTERS}.+1 left`) }).waitFor();
  expect([await overflow(page), await axeInLight(page, 'waiting')]).toEqual([[], []]);
  await stockTo(0);
  await page.context().setOffline(false);
  await page.getByText(`${COASTERS} is sold out.`).waitFor();
  expect(await sales()).toHaveLength(1);
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  await page.getByRole('button', { name: 'Record it anyway' }).click();
  await page.getByText(`${COASTERS} is sold out.`).waitFor({ state: 'detached' });
  await expect.poll(sales).toHaveLength(2);

  await goTo(page, '/admin/new-order');
  await page.getByRole('button', { name: 'Something else' }).click();
  await page.getByRole('button', { name: 'Save order' }).click();
  await page.getByRole('link', { name: 'Say what it is' }).click();
  await page.keyboard.type('Nameplate');
  await page.getByLabel('Price of one').fill('₹1,450.50');
  await page.getByLabel(/^Name/).fill('Ravi Kumar');
  await page.getByText('Handed over', { exact: true }).click();
  await page.getByText('Bank transfer', { exact: true }).click();
  await page.getByLabel(/^Discount/).fill('50.50');
  await page.getByText('₹1,400.00').waitFor();
  expect([
    await overflow(page),
    await smallTargets(page),
    await axeInLight(page, 'new order'),
  ]).toEqual([[], [], []]);
  await page.getByRole('button', { name: 'Save order' }).click();
  await page.getByRole('heading', { name: 'Order Details' }).waitFor();
  const number = page.url().split('/').at(-1) ?? '';
  const rows = await inDatabase(
    shop.connectionString(),
    `SELECT status, total, channel FROM shop_order WHERE number = $1`,
    [number],
  );
  expect(rows).toEqual([{ status: 'delivered', total: 140_000, channel: 'whatsapp' }]);
});
