import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeOnPhone } from '#test/support/axe.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { expectAddress, expectFocus } from '#test/support/page-state.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ DEMO: 'off' }));
const WIDTHS = [320, 1440];
const EMAIL = 'meera@tide.example';
const PASSWORD = 'granite-lantern-7';
const EXPIRED = 'This link no longer works';

function admin(...args: string[]) {
  return promisify(execFile)(process.execPath, ['scripts/admin.ts', ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: shop.connectionString(), DEMO: 'off' },
  });
}

async function aLink(): Promise<string> {
  const { stdout } = await admin('--link');
  const [, link = ''] = /^http:\/\/localhost:4000(\/owner#[\w-]{43})$/m.exec(stdout) ?? [];
  return link;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Make it mine' }).click();
}

test('whoever holds the link of the installation becomes the owner, and nobody after', async () => {
  const link = await aLink();
  const page = await shop.newPage({ expected: [/404/] });
  await shop.visit(page, link);
  await heading(page, 'Make this shop yours').waitFor();
  expect(new URL(page.url()).hash).toBe('');
  expect(await axeOnPhone(page, 'the owner’s link')).toEqual([]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, ...(await overflow(page)), ...(await smallTargets(page))]).toEqual([width]);
  }

  await fillIn(page, EMAIL, PASSWORD);
  await page.getByRole('heading', { name: 'One more step to your workbench' }).waitFor();
  await expectAddress(page, '/admin');

  const late = await shop.newPage({ expected: [/400/] });
  await shop.visit(late, link);
  await fillIn(late, 'mallory@example.com', PASSWORD);
  await expectFocus(heading(late, EXPIRED));
  await expect(admin('--link')).rejects.toThrow('the shop has its owner already');
});

test('a link that is incomplete says how a new one is made', async () => {
  const page = await shop.open('/owner');
  await heading(page, EXPIRED).waitFor();
  expect(await page.locator('main').innerText()).toContain('npm run admin -- --link');
});
