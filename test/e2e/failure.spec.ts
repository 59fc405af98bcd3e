import pg from 'pg';
import { expect, test } from 'vitest';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ LOG_LEVEL: 'silent' }));
const expected = [/50[03]/];

async function query(statement: string): Promise<void> {
  const db = new pg.Client({ connectionString: shop.connectionString() });
  await db.connect();
  await db.query(statement);
  await db.end();
}

test('when the catalogue fails, the home page says so, and Try again brings it back', async () => {
  await query('ALTER TABLE product RENAME TO product_away');
  const page = await shop.newPage({ expected });
  await shop.visit(page, '/?q=ocean');
  await page.getByText("The pieces didn't load.").waitFor();
  expect(await page.getByRole('banner').isVisible()).toBe(true);
  await query('ALTER TABLE product_away RENAME TO product');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.getByRole('article').count()).toBe(5);
});

test('when a product fails, its page does not call it gone', async () => {
  await query('ALTER TABLE product RENAME TO product_away');
  const page = await shop.newPage({ expected });
  const response = await shop.visit(page, '/product/tide-pool-pendant');
  expect(response.status()).toBe(500);
  await page.getByRole('heading', { level: 1, name: "This piece didn't load" }).waitFor();
  await query('ALTER TABLE product_away RENAME TO product');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tide Pool Pendant' }).waitFor();
});

test('a product that was taken off the grid meanwhile is said to be gone, over the grid', async () => {
  const page = await shop.newPage({ expected: [/404/] });
  await shop.visit(page, '/');
  await query("UPDATE product SET status = 'inactive' WHERE slug = 'tide-pool-pendant'");
  const product = `${shop.origin()}/v2/products/tide-pool-pendant`;
  await expect.poll(async () => (await fetch(product)).status).toBe(404);
  await page.getByRole('link', { name: 'Tide Pool Pendant' }).click();
  const dialog = page.getByRole('dialog', { name: 'This piece is no longer listed.' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.locator('#shop article').count()).toBe(12);
});
