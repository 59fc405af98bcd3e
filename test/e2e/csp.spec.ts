import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, test } from 'vitest';
import { policyViolations, recordPolicyViolations } from '#test/support/policy.ts';
import { useShop } from '#test/support/use-shop.ts';

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

/** The answer to a request whose target and headers stand as they are given. */
async function answerTo(target: string, ...headers: string[]): Promise<string> {
  const { port, hostname } = new URL(shop.origin());
  const socket = connect(Number(port), hostname);
  socket.write([`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));
  return text(socket);
}

test.each([
  ['two hosts', '/', ['Host: one', 'host: two']],
  ['another host as its target', 'http://evil.example/', ['Host: shop']],
  ['a path of backslashes', String.raw`/\\evil.example/`, ['Host: shop']],
  ['a host with a path', '/', ['Host: shop/evil.example']],
  ['no path', 'evil.example', ['Host: shop']],
])('a request that names %s is refused', async (_name, target, headers) => {
  expect(await answerTo(target, ...headers)).toMatch(/^HTTP\/1\.1 400 /);
});

test('no request makes a page of another host', async () => {
  const host = `Host: ${new URL(shop.origin()).host}`;
  const forwarded = ['X-Forwarded-Host: evil.example', 'Forwarded: host=evil.example'];
  const answers = await Promise.all([
    answerTo('/%2f/evil.example/', host),
    answerTo('/%5cevil.example', host),
    answerTo('/', host, ...forwarded),
    answerTo(`${shop.origin()}/`, host),
  ]);
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 [234]/);
    expect(answer).not.toContain('//evil.example');
  }
  const moved = await answerTo('//evil.example/', host);
  expect(moved).toMatch(/^HTTP\/1\.1 308 /);
  expect(moved).toMatch(/^location: \/evil\.example\/\r$/im);
});
