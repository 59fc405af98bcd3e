import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useCheckout } from '#test/support/checkout.ts';
import { OWN_SHOP } from '#test/support/own-shop.ts';
import { send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';

const LIVE = { DEMO: 'off', ADMIN_SECOND_STEP: 'off' };
const OF_THE_DEMO = /Lehar|Ellis Bridge|Meera|owner@example\.com|by hand in Ahmedabad/;

describe('a shop that sells without seller settings', () => {
  const shop = useCheckout({ settings: LIVE, pages: 'built' });

  // `npm test` builds the web first; a run of these tests alone may find no build.
  test.runIf(existsSync('build/server/index.js'))(
    'is open for looking, without a word of the demo',
    async () => {
      await shop.app.catchUp();
      for (const path of [
        '/',
        `/product/${shop.tray.slug}`,
        '/privacy',
        '/shipping',
        '/my-orders',
      ]) {
        const answer = await shop.app.request(path);
        const page = await answer.text();
        expect([path, answer.status, OF_THE_DEMO.exec(page)?.[0]]).toEqual([path, 200, undefined]);
        expect(page).toContain('nothing can be ordered yet');
      }
    },
  );

  test('names no seller in its manifest', async () => {
    const manifest = await (await shop.app.request('/manifest.webmanifest')).text();
    expect(manifest).not.toMatch(OF_THE_DEMO);
  });

  test('takes no order and says why; the cart stays, and nothing is written or mailed', async () => {
    await shop.fill();
    const refused = await shop.order();
    expect(refused.status).toBe(409);
    expect((await readProblem(refused)).code).toBe('NOT_SELLING_YET');
    for (const table of ['shop_order', 'stock_movement', 'idempotency_key', 'mail'] as const) {
      expect([table, await shop.count(table)]).toEqual([table, 0]);
    }
    expect(await shop.count('cart_line')).toBe(2);
  });

  test('mails nothing of the demo', async () => {
    const body = { name: 'Ravi', email: 'ravi@example.com', productType: 'other' };
    expect((await send(shop.app, 'POST /v2/custom-order-email', { body })).status).toBe(201);
    const { rows } = await sql<{ words: string }>`
      SELECT concat(to_address, reply_to, subject, body_text, body_html) AS words FROM mail`.execute(
      shop.app.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { words } of rows) expect(words).not.toMatch(OF_THE_DEMO);
  });
});

describe('a shop with seller settings', () => {
  const shop = useCheckout({ settings: { ...LIVE, ...OWN_SHOP } });

  test('takes orders', async () => {
    await shop.fill();
    const { number } = await shop.placed();
    const { rows } = await sql<{ subject: string }>`
      SELECT subject FROM mail WHERE kind = 'order-placed'`.execute(shop.app.db);
    expect(rows).toEqual([{ subject: `Tide: your order ${number}` }]);
  });
});
