import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { PlacedGuestOrderWire } from '#features/orders/guest-contract.ts';
import { axeInBothThemes } from '#test/support/axe.ts';
import { ROSE, UPI } from '#test/support/buying.ts';
import { sellToGuests } from '#test/support/guest-shop.ts';
import { GUEST, newOrderKey } from '#test/support/guests.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED, type Owner } from '#test/support/owner-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, ...UPI }));
const PHONE = { width: 375, height: 812 };

beforeAll(() => sellToGuests(shop));

async function expectTidy(page: Page, name: string): Promise<void> {
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeInBothThemes(page, name)).toEqual([]);
}

/** A guest's, with the path of its link. */
async function delivered({ call }: Owner, slug: string): Promise<string> {
  const product = await fetch(`${shop.origin()}/v2/products/${slug}`);
  const { id: productId } = (await product.json()) as { id: string };
  const placed = await fetch(`${shop.origin()}/v2/guest-order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': newOrderKey() },
    body: JSON.stringify({ ...GUEST, lines: [{ productId, quantity: 1 }] }),
  });
  const { order, key } = (await placed.json()) as PlacedGuestOrderWire;
  await call(`PUT /v2/admin/order/${order.id}?status=delivered`, {});
  return `/order/${order.number}?reviews=1#k=${key}`;
}

test('a guest comes by the link of the invitation to the reviews of the order, and writes one', async () => {
  const page = await shop.open(
    await delivered(await anOwner(shop), 'dried-rose-vanity-tray'),
    PHONE,
  );
  const reviews = page.getByRole('region', { name: 'Your reviews' });
  await expect
    .poll(() => reviews.evaluate((one) => one.getBoundingClientRect().top))
    .toBeLessThan(PHONE.height / 2);
  await reviews.getByRole('button', { name: `Write a review of ${ROSE}` }).click();
  await reviews.getByRole('radio', { name: '5 stars: Excellent' }).check({ force: true });
  await reviews.getByRole('textbox').fill('They catch the light.');
  await expectTidy(page, 'review');
  await reviews.getByRole('button', { name: 'Send review' }).click();
  await reviews.getByText('They catch the light.').waitFor();
  await shop.visit(page, '/product/dried-rose-vanity-tray');
  await page.getByText('They catch the light.').waitFor();
});

test('the link that ends invitations does nothing by being opened, and says when it does not work', async () => {
  const page = await shop.newPage({ expected: [/404/] });
  await page.goto(`${shop.origin()}/stop-invitations#${'x'.repeat(49)}`);
  const stop = page.getByRole('button', { name: 'Stop these mails' });
  await stop.waitFor();
  expect(page.url()).toBe(`${shop.origin()}/stop-invitations`);
  await expectTidy(page, 'to be stopped');
  await stop.press('Enter');
  await page.getByText('This link does not work any more').waitFor();
  await expectTidy(page, 'unknown link');
});
