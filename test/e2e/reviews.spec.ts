import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { PlacedGuestOrderWire } from '#features/orders/guest/guest-contract.ts';
import { axeInLight } from '#test/support/axe.ts';
import { ROSE, UPI } from '#test/support/buying.ts';
import { sellToGuests } from '#test/support/guest-shop.ts';
import { GUEST, newOrderKey } from '#test/support/guests.ts';
import { noise } from '#test/support/hostile-pictures.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED, type Owner } from '#test/support/owner-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, ...UPI }));
const PHONE = { width: 375, height: 812 };

beforeAll(() => sellToGuests(shop));

async function expectFits(page: Page): Promise<void> {
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
}

async function expectTidy(page: Page, name: string): Promise<void> {
  await expectFits(page);
  expect(await axeInLight(page, name)).toEqual([]);
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
  // Pages are made anew a moment later.
  await expect
    .poll(async () => {
      await shop.visit(page, '/product/dried-rose-vanity-tray');
      return page.getByText('They catch the light.').count();
    })
    .toBe(1);
});

test('a photo waits for the owner, who shows it on the page of the piece, and another is left out', async () => {
  const owner = await anOwner(shop);
  const link = await delivered(owner, 'dried-rose-vanity-tray');
  const page = await shop.open(link, PHONE);
  const reviews = page.getByRole('region', { name: 'Your reviews' });
  await reviews.getByRole('button', { name: `Write a review of ${ROSE}` }).click();
  await reviews.getByRole('radio', { name: '4 stars: Very good' }).check({ force: true });
  await reviews.getByRole('textbox').fill('It stands by the window.');
  await reviews.getByRole('button', { name: 'Send review' }).click();
  const photo = async (name: string) => ({
    name,
    mimeType: 'image/png',
    buffer: await noise(300, 200).png().toBuffer(),
  });
  const drawing = { name: 'no.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  const files = [await photo('window.png'), await photo('blurred.png'), drawing];
  await reviews.getByLabel('Add photos').setInputFiles(files);
  const photos = reviews.getByRole('list', { name: 'Your photos' }).getByRole('listitem');
  await expect.poll(() => photos.count()).toBe(2);
  await reviews.getByText('no.svg').waitFor();
  expect(await photos.getByText('Waiting for the maker').count()).toBe(2);
  await expectTidy(page, 'photos of a review');

  const desk = owner.page;
  await shop.visit(desk, '/admin/reviews?state=waiting');
  const [first, second] = ['photo 1 of Ravi K.', 'photo 2 of Ravi K.'] as const;
  await desk.getByRole('img', { name: first }).waitFor();
  await expectTidy(desk, 'photos to decide about');
  await desk.getByRole('button', { name: `Delete… ${second}` }).click();
  await desk.getByRole('button', { name: 'Delete', exact: true }).click();
  await desk.getByRole('img', { name: second }).waitFor({ state: 'detached' });
  await desk.getByRole('button', { name: `Show ${first}` }).click();
  await desk.getByText('The photo is shown').first().waitFor();

  await shop.visit(page, '/product/dried-rose-vanity-tray');
  const shown = page.getByRole('img', { name: 'Photo 1 by Ravi K.' });
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await shown.click();
  const enlarged = page.getByRole('dialog', { name: `Pictures of ${ROSE}` });
  await enlarged.getByText('1 / 1').waitFor();
  await page.goBack();
  await enlarged.waitFor({ state: 'detached' });
  await shop.visit(page, link);
  await expect.poll(() => photos.count()).toBe(1);
  await photos.getByRole('button', { name: 'Take Photo 1 away' }).click();
  await expect.poll(() => photos.count()).toBe(0);
});

test('the link that ends invitations does nothing by being opened, and says when it does not work', async () => {
  const page = await shop.newPage({ expected: [/404/] });
  await page.goto(`${shop.origin()}/stop-invitations#${'x'.repeat(49)}`);
  const stop = page.getByRole('button', { name: 'Stop these emails' });
  await stop.waitFor();
  expect(page.url()).toBe(`${shop.origin()}/stop-invitations`);
  await expectFits(page);
  await stop.press('Enter');
  await page.getByText('This link no longer works').waitFor();
  await expectFits(page);
});
