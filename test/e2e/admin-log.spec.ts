import { expect, test } from 'vitest';
import { axeInBothThemes } from '#test/support/axe.ts';
import { aBuyer, anOrderOf, ROSE } from '#test/support/buying.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { untilStill } from '#test/support/page-state.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const SIZES = [
  { width: 1440, height: 900 },
  { width: 375, height: 740 },
];

/** An order that the owner has just begun to make. */
async function aBegunOrder(options: Parameters<typeof anOwner>[1] = {}) {
  const { customer } = await aBuyer(shop);
  const { number } = await anOrderOf(shop, customer, [ROSE]);
  const { page, call } = await anOwner(shop, options);
  await call(`PUT /v2/admin/order/${number}?status=processing`);
  return { number, page, call };
}

test.for(SIZES)('the log tells a change of status, newest first, at $width px', async (size) => {
  const { number, page, call } = await aBegunOrder(size);
  await call(`POST /v2/admin/order/${number}/note`, { text: 'Blue, as asked' });
  await shop.visit(page, '/admin/log');
  const item = page.getByRole(size.width > 700 ? 'row' : 'listitem');
  const own = item.filter({ hasText: number });
  await own.first().waitFor();
  expect(await own.count()).toBe(2);
  const [newest = '', status = ''] = await own.allInnerTexts();
  expect(newest).toContain('Wrote a note');
  expect(newest).not.toContain('→');
  expect(status).toContain('Changed the status');
  expect(status.replaceAll(/\s+/g, ' ')).toContain('Status Pending → became Processing');
  expect(status).toContain('You');
  expect(status).toMatch(/\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d hrs/);
  await own
    .last()
    .getByRole('link', { name: `Order ${number}` })
    .click();
  await page.getByRole('heading', { name: 'Order Details' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/admin\/order\/[\w-]+$/);
});

test('what it is about narrows it, in the address', async () => {
  const { number, page } = await aBegunOrder();
  await shop.visit(page, '/admin/log');
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByText('Nothing was done yet.').waitFor();
  await page.reload();
  await page.getByText('Nothing was done yet.').waitFor();
  await page.goBack();
  await page.getByRole('row').filter({ hasText: number }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('what does not load can be loaded again', async () => {
  const { number, page } = await aBegunOrder({ expected: [/500/] });
  const detail = 'It has been noted.';
  await refuse(page, '**/v2/admin/audit?*', { status: 500, code: 'INTERNAL_ERROR', detail });
  await shop.visit(page, '/admin/log');
  await page.getByText(`The log didn't load. ${detail}`).waitFor();
  await page.unroute('**/v2/admin/audit?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('row').filter({ hasText: number }).waitFor();
  expect(await page.getByText(detail).count()).toBe(0);
});

test('axe finds nothing, and every width fits', async () => {
  const { page } = await aBegunOrder();
  await shop.visit(page, '/admin/log');
  await page.getByRole('row').nth(1).waitFor();
  expect(await axeInBothThemes(page, 'log')).toEqual([]);
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await untilStill(page);
    expect([width, ...(await overflow(page)), ...(await smallTargets(page))]).toEqual([width]);
  }
});
