import { expect, test } from 'vitest';
import { axeInLight } from '#test/support/axe.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED, publishSettings, untilVisitorsGet } from '#test/support/owner-page.ts';
import { untilSaid } from '#test/support/page-state.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const PHONE = { width: 375, height: 812 };

async function expectSound(page: Parameters<typeof axeInLight>[0], name: string): Promise<void> {
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeInLight(page, name)).toEqual([]);
}

test('whoever comes from Instagram finds links and what is new, also without script, and orders know it', async () => {
  const bare = await shop.open('/links?via=ig', { script: false });
  await bare.getByRole('heading', { level: 1, name: 'Lehar' }).waitFor();
  const links = bare.getByRole('list', { name: 'Links' });
  expect(await links.getByRole('link').allInnerTexts()).toEqual([
    'Everything that is ready',
    'A piece of your own',
    'How I pour',
    'Keeping a piece glossy',
  ]);
  expect(await bare.getByRole('region', { name: 'New' }).getByRole('article').count()).toBe(4);
  await links.getByText('How I pour').click();
  await bare.waitForURL('**/about');

  const page = await shop.open('/links?via=ig&fbclid=x', PHONE);
  expect(page.url()).toBe(`${shop.origin()}/links`);
  expect(await page.evaluate(() => sessionStorage.getItem('via'))).toBe('ig');
  await expectSound(page, 'links');
  await page.getByRole('link', { name: 'A piece of your own' }).click();
  await page.getByRole('dialog', { name: 'Custom order' }).waitFor();
});

test('the tab knows by which link it came, wherever the link leads', async () => {
  const page = await shop.newPage({ expected: [/404/] });
  const paths = ['/?q=wave', '/product/marina-shoreline-coasters', '/care-guide', '/nowhere'];
  for (const [at, path] of paths.entries()) {
    await shop.visit(page, `${path}${path.includes('?') ? '&' : '?'}via=fair${at}`);
    expect(await page.evaluate(() => sessionStorage.getItem('via'))).toBe(`fair${at}`);
  }
});

test('on a phone the owner writes, orders and removes links, copies their address and prints cards', async () => {
  const owner = await anOwner(shop, PHONE);
  const { page } = owner;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await publishSettings(owner, { linkPage: { mediaId: '', line: '', links: [] } });
  await untilVisitorsGet(shop, '/links', 'Our story');
  const visitor = await shop.open('/links');
  const seen = () => visitor.getByRole('list', { name: 'Links' }).getByRole('link');
  expect(await seen().allInnerTexts()).toEqual(['The collection', 'Our story']);
  await visitor.getByText('Resin art, poured by hand in Ahmedabad').first().waitFor();

  await shop.visit(page, '/admin/shop?part=linkPage&via=fair');
  // It is no link by which she came.
  expect(await page.evaluate(() => sessionStorage.getItem('via'))).toBeNull();
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByText('Check the marked fields').waitFor();
  await page.keyboard.type('Market dates \u202Elaed');
  await page.getByRole('combobox', { name: 'Where link 1 leads' }).selectOption('Another address');
  await page.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)');
  await page.getByText('Enter an address like https://...').waitFor();
  await page.getByRole('textbox', { name: 'Address' }).fill('https://example.com/dates');
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.keyboard.type('Ask for a piece');
  await page
    .getByRole('combobox', { name: 'Where link 2 leads' })
    .selectOption('Custom order form');
  await page.getByRole('button', { name: 'Move Ask for a piece up' }).click();
  expect(await page.getByLabel('Link 1', { exact: true }).inputValue()).toBe('Ask for a piece');
  expect(await page.getByRole('textbox', { name: 'Address' }).inputValue()).toMatch(/dates$/);
  await page.getByText("Saved. Visitors don't see it yet").waitFor();
  await page.frameLocator('iframe').getByRole('link', { name: 'Ask for a piece' }).waitFor();
  await expectSound(page, 'link page');
  await untilSaid(page, 'Visitors see it now.', () =>
    page.getByRole('button', { name: 'Publish' }).click(),
  );
  await untilVisitorsGet(shop, '/links', 'https://example.com/dates');
  await shop.visit(visitor, '/links');
  expect(await seen().evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
    '/?custom-order=1',
    'https://example.com/dates',
  ]);

  await page.getByRole('button', { name: /^Remove Market dates/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await page.getByRole('textbox', { name: 'Address' }).inputValue()).toMatch(/dates$/);
  await page.getByRole('button', { name: 'Copy address for Instagram' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${shop.origin()}/links?via=ig`);

  await page.getByRole('link', { name: 'Cards for parcels and stalls' }).click();
  const codes = page.getByRole('img', { name: `QR code of ${shop.origin()}/links?via=card` });
  await codes.first().waitFor();
  expect(await codes.count()).toBe(8);
  await expectSound(page, 'cards');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Back to My shop' }).click();
  await page.getByRole('heading', { level: 2, name: 'Link page' }).waitFor();
});
