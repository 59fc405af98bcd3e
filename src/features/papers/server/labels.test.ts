import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder } from '#test/support/orders.ts';
import { pdfTexts } from '#test/support/pdf-text.ts';
import { readProblem } from '#test/support/problems.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { LABEL_SHEETS } from '../label-contract.ts';

let shop: SignedInApp;
beforeAll(async () => {
  shop = await openSignedInApp();
});
afterAll(() => shop.close());

const labels = (sheet: string, ids: string[]) =>
  shop.call(`GET /v2/admin/labels?sheet=${sheet}&orders=${ids.join(',')}`);
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length ?? 0;

test.each(LABEL_SHEETS)(
  '%s: name, address, PIN, sender and order, without a price',
  async (sheet) => {
    const ids: string[] = [];
    for (let at = 0; at < 9; at += 1) {
      ids.push((await anOrder(shop.app.db, { uid: shop.asha.uid })).id);
    }
    const answer = await labels(sheet, ids);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const texts = pdfTexts(bytes);
    expect(texts.filter((text) => text === 'Asha Patel')).toHaveLength(9);
    expect(texts.join('\n')).not.toContain('₹');
    const pages = { 'a4-4': 3, 'a4-8': 2, '100x150': 9, slips: 9 };
    expect(pagesOf(Buffer.from(bytes).toString('latin1'))).toBe(pages[sheet]);
  },
);

test('what is paid at the door says how much to collect, until it is paid', async () => {
  const { id } = await anOrder(shop.app.db, { uid: shop.asha.uid });
  await sql`UPDATE payment SET method = 'Cash on delivery' WHERE order_id = ${id}`.execute(
    shop.app.db,
  );
  const answer = await labels('100x150', [id]);
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(pdfTexts(bytes)).toContain('Collect ₹2,025.00');
});

test('only what is paid is called prepaid; nothing is said of money that is awaited', async () => {
  const saidOf = async (paymentStatus: 'Paid' | 'Pending' | 'Submitted') => {
    const { id } = await anOrder(shop.app.db, { uid: shop.asha.uid, paymentStatus });
    const answer = await labels('100x150', [id]);
    return pdfTexts(new Uint8Array(await answer.arrayBuffer()));
  };
  expect(await saidOf('Paid')).toContain('Prepaid');
  for (const status of ['Pending', 'Submitted'] as const) {
    expect((await saidOf(status)).join('\n')).not.toMatch(/Prepaid|Collect/);
  }
});

test('an order that is not there, none and too many are refused', async () => {
  const missing = await labels('a4-4', ['018f0000-0000-7000-8000-000000000000']);
  expect(await readProblem(missing)).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  expect((await labels('a4-4', [])).status).toBe(422);
  expect((await labels('a4-4', ['x'])).status).toBe(422);
});
