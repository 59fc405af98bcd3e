import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useCheckout } from '#test/support/checkout.ts';
import { DEMO_WORDS } from '#test/support/demo-words.ts';
import { send } from '#test/support/people.ts';

const CANDLES = {
  DEMO: 'off',
  ADMIN_SECOND_STEP: 'off',
  SHOP_NAME: 'Jyoti Candles',
  SHOP_BYLINE: 'Beeswax candles from Jaipur',
  SHOP_OWNER: 'Jyoti Devi',
  SHOP_ADDRESS: '4 Lake Road, Jaipur 302001, Rajasthan',
  OWNER_EMAIL: 'jyoti@candles.example',
};
const MOST_PAGES = 60;

const shop = useCheckout({ settings: CANDLES, pages: 'built' });

beforeEach(async () => {
  await sql`UPDATE category SET name = 'Candles' WHERE slug = 'coasters'`.execute(shop.app.db);
  await sql`UPDATE address SET address1 = '7 Fort Road', city = 'Jodhpur'`.execute(shop.app.db);
});

async function textOf(path: string): Promise<string> {
  const answer = await shop.app.request(path, { from: '203.0.113.9' });
  expect([path, answer.status < 500]).toEqual([path, true]);
  return answer.text();
}

function pathsIn(page: string): string[] {
  const links = page.matchAll(/(?:href|<loc)="?>?(?:http:\/\/shop\.test)?(\/[^"<>#]*)/g);
  return [...links].flatMap(([, path = '']) => {
    const plain = path.replace(/\?.*/, '');
    return /^\/(?:assets|media|fonts)\//.test(plain) || /\.\w{2,5}$/.test(plain) ? [] : [plain];
  });
}

/** Every page that links lead to, from home and sitemap on. */
async function crawl(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = ['/', '/sitemap.xml', '/manifest.webmanifest', '/robots.txt', '/not-there'];
  waiting.push('/docs', '/v2/openapi.json');
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path) || pages.size >= MOST_PAGES) continue;
    const page = await textOf(path);
    // The kind of craft that a maker may choose.
    pages.set(path, page.replaceAll('"resin"', ''));
    waiting.push(...pathsIn(page));
  }
  return pages;
}

const foundIn = (texts: Iterable<[string, string]>) =>
  [...texts].flatMap(([name, text]) => {
    const [word] = DEMO_WORDS.exec(text) ?? [];
    return word === undefined ? [] : [`${name}: ${word}`];
  });

// `npm test` builds the web first; a run of these tests alone may find no build.
test.runIf(existsSync('build/server/index.js'))(
  'no page of a candle shop in Jaipur says a word of the demo',
  async () => {
    await shop.app.catchUp();
    const pages = await crawl();
    expect(pages.size).toBeGreaterThan(8);
    expect(pages.get('/')).toContain('Jyoti Candles');
    expect(foundIn(pages)).toEqual([]);
  },
);

test('no answer and no mail of a candle shop in Jaipur says a word of the demo', async () => {
  const paths = ['/v2/shop', '/v2/products', `/v2/product/${shop.tray.slug}`, '/v2/collections'];
  const answers = await Promise.all(
    paths.map(async (path): Promise<[string, string]> => [path, await textOf(path)]),
  );
  expect(foundIn(answers)).toEqual([]);

  await shop.fill();
  await shop.placed();
  const body = { name: 'Ravi', email: 'ravi@example.com', productType: 'other' };
  expect((await send(shop.app, 'POST /v2/custom-order-email', { body })).status).toBe(201);
  const question = { name: 'Asha', queryType: 'other', details: 'Which wax do you use?' };
  await send(shop.app, 'POST /v2/query-email', { ...shop.asha, body: question });
  const { rows } = await sql<{ kind: string; words: string }>`
    SELECT kind, concat_ws(' ', to_address, reply_to, subject, body_text, body_html) AS words
    FROM mail`.execute(shop.app.db);
  expect(rows.length).toBeGreaterThan(3);
  expect(foundIn(rows.map(({ kind, words }) => [kind, words]))).toEqual([]);
});
