import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SCREENS } from '#test/support/screens.ts';
import { useShop } from '#test/support/use-shop.ts';
import { sendBytes } from '../faults/harness/http-bytes.ts';

declare global {
  // Filled by what `recordViolations` puts into the page.
  var violations: string[];
}

const shop = useShop();
const OUTSIDE = 'https://pictures.example.com/tray.png';
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function recordViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample, lineNumber } = event;
      globalThis.violations.push(`${effectiveDirective} ${blockedURI} ${sample} ${lineNumber}`);
    });
  });
}

test('no page and nothing that opens over one breaks the policy', async () => {
  const page = await shop.newPage({ expected: [/404/] });
  await recordViolations(page);
  for (const { name, path, enter } of SCREENS) {
    const response = await shop.visit(page, path);
    const policy = response.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|script-src[^;]*[*]/);
    await enter?.(page);
    const violations = await page.evaluate(() => globalThis.violations);
    expect(violations.map((one) => `${name}: ${one}`)).toEqual([]);
    // A draft of one page must not wait in the next.
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('a script that got into the page does not run', async () => {
  const page = await shop.newPage({ expected: [/Content Security Policy/] });
  await recordViolations(page);
  await shop.visit(page, '/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = "document.title = 'taken over'";
    document.head.append(script);
    document.body.insertAdjacentHTML('beforeend', '<b onclick="document.title = 1">Click</b>');
  });
  await expect.poll(() => page.evaluate(() => globalThis.violations.length)).toBeGreaterThan(0);
  expect(await page.title()).not.toBe('taken over');
});

test('a picture from elsewhere is shown, and its host does not learn who looks', async () => {
  const db = new pg.Client({ connectionString: shop.connectionString() });
  await db.connect();
  await db.query(
    `UPDATE product_image SET media_id = NULL, url = $1 WHERE is_primary AND product_id =
       (SELECT id FROM product WHERE slug = 'jaali-trinket-dish')`,
    [OUTSIDE],
  );
  await db.end();
  const page = await shop.newPage();
  const requests: Record<string, string>[] = [];
  await page.route(OUTSIDE, async (route) => {
    requests.push(await route.request().allHeaders());
    await route.fulfill({ contentType: 'image/png', body: ONE_PIXEL });
  });
  await recordViolations(page);
  await shop.visit(page, '/product/jaali-trinket-dish?fresh');
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  for (const headers of requests) {
    expect(headers).not.toHaveProperty('referer');
    expect(headers).not.toHaveProperty('cookie');
  }
  expect(await page.evaluate(() => globalThis.violations)).toEqual([]);
});

test('a request that names two hosts is refused', async () => {
  const bytes = 'GET / HTTP/1.1\r\nHost: one\r\nhost: two\r\nConnection: close\r\n\r\n';
  expect((await sendBytes(shop.origin(), bytes)).status).toBe(400);
});
