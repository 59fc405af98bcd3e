import pg from 'pg';
import { expect, test } from 'vitest';
import { policyViolations, recordPolicyViolations } from '#test/support/policy.ts';
import { useShop } from '#test/support/use-shop.ts';
import { sendBytes } from '../faults/harness/http-bytes.ts';

const shop = useShop();
const OUTSIDE = 'https://pictures.example.com/tray.png';
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a script that got into the page does not run', async () => {
  const page = await shop.newPage({ expected: [/Content Security Policy/] });
  await recordPolicyViolations(page);
  await shop.visit(page, '/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = "document.title = 'taken over'";
    document.head.append(script);
    document.body.insertAdjacentHTML('beforeend', '<b onclick="document.title = 1">Click</b>');
  });
  await expect.poll(async () => (await policyViolations(page)).length).toBeGreaterThan(0);
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
  await recordPolicyViolations(page);
  await shop.visit(page, '/product/jaali-trinket-dish?fresh');
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  for (const headers of requests) {
    expect(headers).not.toHaveProperty('referer');
    expect(headers).not.toHaveProperty('cookie');
  }
  expect(await policyViolations(page)).toEqual([]);
});

test('a request that names two hosts is refused', async () => {
  const bytes = 'GET / HTTP/1.1\r\nHost: one\r\nhost: two\r\nConnection: close\r\n\r\n';
  expect((await sendBytes(shop.origin(), bytes)).status).toBe(400);
});
