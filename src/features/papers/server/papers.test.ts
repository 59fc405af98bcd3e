import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { DEFAULT_BUYING } from '#features/shop/settings/buying-settings.ts';
import { NEW_SHOP, type ShopSettings } from '#features/shop/settings/settings.ts';
import { aProduct } from '#test/support/factories.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { byLink, placedByGuest } from '#test/support/guests.ts';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import { pdfTexts } from '#test/support/pdf-text.ts';
import { send, signUp } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { publishSettings } from '#test/support/workshop.ts';
import type {
  OrderPapersWire,
  PaperWire,
  PaperYearsWire,
  RegisteredPaperWire,
} from '../contract.ts';

/** Of the clock of tests. */
const YEAR = '25-26';
const GSTIN = '24ZZZZZ0000Z1ZW';
const MODES: Record<string, Partial<ShopSettings>> = {
  none: { tax: { mode: 'none', gstin: '' }, papers: { ...NEW_SHOP.papers, prefix: 'LH' } },
  composition: { tax: { mode: 'composition', gstin: GSTIN }, papers: NEW_SHOP.papers },
  regular: {
    tax: { mode: 'regular', gstin: GSTIN },
    papers: { ...NEW_SHOP.papers, prefix: 'LH', rate: '18', hsn: '3926' },
  },
};

let shop: SignedInApp;
beforeAll(async () => {
  shop = await openSignedInApp();
});
afterAll(() => shop.close());
beforeEach(() => emptyTables(shop.app.db, 'shop_order', 'document_series'));

const sell = (mode: keyof typeof MODES) => publishSettings(shop.app, shop.admin, MODES[mode] ?? {});
const made = (change: Partial<Parameters<typeof anOrder>[1]> = {}): Promise<MadeOrder> =>
  anOrder(shop.app.db, { uid: shop.asha.uid, email: shop.asha.email, ...change });
const move = ({ id }: MadeOrder, to: string) =>
  shop.ask<AdminOrderWire>(`PUT /v2/admin/order/${id}?status=${to}`);
const papersOf = ({ id }: MadeOrder) =>
  shop.ask<OrderPapersWire>(`GET /v2/admin/order/${id}/papers`);
const labels = async (order: MadeOrder) =>
  (await papersOf(order)).papers.map(({ kind, label, total }) => [kind, label, total]);
const textsOf = async (call: Promise<Response>) =>
  pdfTexts(new Uint8Array(await (await call).arrayBuffer()));
const pdf = ({ id }: PaperWire) => shop.call(`GET /v2/admin/paper/${id}`);

async function shipped(): Promise<MadeOrder> {
  const order = await made({ status: 'processing' });
  await move(order, 'shipped');
  return order;
}

describe('an order that is shipped gets', () => {
  test('a bill without a word of GST from a seller who is not registered', async () => {
    await sell('none');
    const order = await shipped();
    expect(await labels(order)).toEqual([['bill', `LH/${YEAR}/B00001`, 2025]]);
    const [paper] = (await papersOf(order)).papers;
    const texts = await textsOf(pdf(paper as PaperWire));
    for (const shown of ['Bill', `LH/${YEAR}/B00001`, 'Asha Patel', 'Marina Coasters', '₹2,025.00'])
      expect(texts).toContain(shown);
    expect(texts).toContain('No GST is charged.');
    for (const tax of ['GSTIN', 'CGST', 'SGST', 'IGST', 'Taxable', 'HSN'])
      expect(texts.join('\n')).not.toContain(tax);
  });

  test('a bill of supply under the composition scheme', async () => {
    await sell('composition');
    const order = await shipped();
    expect(await labels(order)).toEqual([['supply', `${YEAR}/S00001`, 2025]]);
    const [paper] = (await papersOf(order)).papers;
    const texts = await textsOf(pdf(paper as PaperWire));
    expect(texts[0]).toBe('Composition taxable person, not eligible to collect tax on supplies');
    expect(texts).toEqual(expect.arrayContaining(['Bill of supply', `GSTIN ${GSTIN}`]));
    expect(texts.join('\n')).not.toMatch(/CGST|SGST|IGST|Taxable at/);
  });

  test('a tax invoice with all that rule 46 asks from a regular taxpayer', async () => {
    await sell('regular');
    const order = await shipped();
    expect(await labels(order)).toEqual([['tax', `LH/${YEAR}/00001`, 2025]]);
    const [paper] = (await papersOf(order)).papers;
    const texts = await textsOf(pdf(paper as PaperWire));
    const fields = [
      ['Tax invoice', 'Meera Shah', `GSTIN ${GSTIN}`, `LH/${YEAR}/00001`, 'Date'],
      ['Asha Patel', 'State Gujarat (24)', 'Place of supply', 'Gujarat (24)'],
      ['HSN 3926', 'Marina Coasters', '2 pcs', 'Taxable at 18%', 'CGST 9%', 'SGST 9%'],
      ['Reverse charge', 'No', 'For Lehar', 'Signature', '₹2,025.00'],
    ].flat();
    expect(texts).toEqual(expect.arrayContaining(fields));
    // 2,000 and 25 for delivery, each with 18 % in it.
    expect(texts).toEqual(expect.arrayContaining(['1,694.92', '152.54', '21.18', '1.91']));
  });
});

test('a piece with a rate and code of its own has these on the invoice, else those of its category', async () => {
  await publishSettings(shop.app, shop.admin, {
    ...MODES['regular'],
    papers: {
      ...NEW_SHOP.papers,
      rate: '18',
      hsn: '3926',
      categories: [{ category: 'Coasters', rate: '12', hsn: '' }],
    },
  });
  const own = await aProduct(shop.app.db);
  await sql`UPDATE product SET tax_rate = '3', hsn = '7117' WHERE id = ${own.id}`.execute(
    shop.app.db,
  );
  const of = async (productId: string) => {
    const order = await made({ status: 'processing', productId });
    await move(order, 'shipped');
    const [paper] = (await papersOf(order)).papers;
    return textsOf(pdf(paper as PaperWire));
  };
  expect(await of(own.id)).toEqual(
    expect.arrayContaining(['HSN 7117', 'Taxable at 3%', 'CGST 1.5%']),
  );
  const plain = await aProduct(shop.app.db);
  expect(await of(plain.id)).toEqual(expect.arrayContaining(['HSN 3926', 'Taxable at 12%']));
});

test('what is changed later changes no paper, and the database keeps it', async () => {
  await sell('regular');
  const order = await shipped();
  const [paper] = (await papersOf(order)).papers;
  const before = await textsOf(pdf(paper as PaperWire));
  await sell('none');
  await sql`UPDATE shop_order SET first_name = 'Other', address = '{}'`.execute(shop.app.db);
  expect(await textsOf(pdf(paper as PaperWire))).toEqual(before);
  for (const write of [
    sql`UPDATE document SET label = 'X'`,
    sql`DELETE FROM document`,
    sql`TRUNCATE document CASCADE`,
  ]) {
    await expect(write.execute(shop.app.db)).rejects.toThrow('a paper that was issued stays');
  }
});

test('an order that is cancelled before it was sent uses no number; after it, a credit note follows', async () => {
  await sell('regular');
  const early = await made();
  await move(early, 'cancelled');
  expect(await labels(early)).toEqual([]);
  const late = await shipped();
  await shop.ask(`PUT /v2/admin/order/${late.id}?status=cancelled`, { isReturned: true });
  expect(await labels(late)).toEqual([
    ['tax', `LH/${YEAR}/00001`, 2025],
    ['credit', `LH/${YEAR}/C00001`, 2025],
  ]);
  const [, credit] = (await papersOf(late)).papers;
  const texts = await textsOf(pdf(credit as PaperWire));
  expect(texts).toEqual(expect.arrayContaining(['Credit note', 'The order was cancelled']));
  expect(texts.some((text) => text.startsWith(`LH/${YEAR}/00001 of `))).toBe(true);
  await shop.ask(`POST /v2/admin/order/${late.id}/reopening`, { reason: 'A mistake' });
  expect((await labels(late)).at(-1)).toEqual(['tax', `LH/${YEAR}/00002`, 2025]);
});

test('pieces that come back are credited one by one; an undone return gets a new invoice', async () => {
  await sell('regular');
  const order = await shipped();
  await move(order, 'delivered');
  const back = { lines: [{ line: 1, quantity: 1 }], reason: 'Cracked', condition: 'Damaged' };
  await shop.ask(`POST /v2/admin/order/${order.id}/return`, { ...back, isRestocked: false });
  expect((await labels(order)).slice(1)).toEqual([['credit', `LH/${YEAR}/C00001`, 1000]]);
  await shop.ask(`POST /v2/admin/order/${order.id}/return/undo`, {
    return: 1,
    reason: 'Typed twice',
  });
  expect((await labels(order)).slice(2)).toEqual([
    ['credit', `LH/${YEAR}/C00002`, 1025],
    ['tax', `LH/${YEAR}/00002`, 2025],
  ]);
});

test('a paper by hand; an order that is changed after it is credited and billed anew', async () => {
  await sell('regular');
  const order = await made();
  await shop.ask(`POST /v2/admin/order/${order.id}/papers`, { kind: 'sale' });
  const again = await shop.call(`POST /v2/admin/order/${order.id}/papers`, { kind: 'sale' });
  expect(await readProblem(again)).toMatchObject({ status: 409, code: 'PAPER_THERE' });
  const { version } = await shop.ask<AdminOrderWire>(`GET /v2/admin/order/${order.id}`);
  await shop.ask(`PUT /v2/admin/order/${order.id}/contents`, {
    version,
    reason: 'A discount',
    lines: [{ line: 1, quantity: 2 }],
    shipping: 25,
    discount: 100,
  });
  expect(await labels(order)).toEqual([
    ['tax', `LH/${YEAR}/00001`, 2025],
    ['credit', `LH/${YEAR}/C00001`, 2025],
    ['tax', `LH/${YEAR}/00002`, 1925],
  ]);
  await move(order, 'processing');
  await move(order, 'shipped');
  expect(await labels(order)).toHaveLength(3);
});

test('a sale at a market gets its bill at once', async () => {
  await sell('none');
  const { id } = await shop.ask<AdminOrderWire>('POST /v2/admin/orders', {
    channel: 'market',
    customer: { name: 'Ravi' },
    delivery: 'handed-over',
    lines: [{ name: 'Nameplate', quantity: 1, price: 450 }],
    payment: { method: 'Cash', status: 'Paid' },
  });
  const { papers } = await shop.ask<OrderPapersWire>(`GET /v2/admin/order/${id}/papers`);
  expect(papers).toMatchObject([{ kind: 'bill', total: 450 }]);
  const texts = await textsOf(pdf(papers[0] as PaperWire));
  expect(texts).toContain('Ravi');
});

test('a receipt for what was paid, once', async () => {
  await sell('regular');
  const unpaid = await made();
  const ask = ({ id }: MadeOrder) =>
    shop.call(`POST /v2/admin/order/${id}/papers`, { kind: 'receipt', part: 1 });
  expect(await readProblem(await ask(unpaid))).toMatchObject({ code: 'NOTHING_RECEIVED' });
  const paid = await made({ paymentStatus: 'Paid' });
  expect((await ask(paid)).status).toBe(201);
  expect(await labels(paid)).toEqual([['receipt', `LH/${YEAR}/R00001`, 2025]]);
  expect(await readProblem(await ask(paid))).toMatchObject({ code: 'PAPER_THERE' });
  expect((await papersOf(paid)).canIssue).toBe(true);
});

test('a seller who is not registered reads once what went to other States this year', async () => {
  const years = () =>
    shop.ask<PaperYearsWire>('GET /v2/admin/paper-years').then((found) => found.toOtherStates);
  const goesTo = ({ id }: MadeOrder, state: string) =>
    sql`UPDATE shop_order SET address = jsonb_set(address, '{state}', to_jsonb(${state}::text))
      WHERE id = ${id}`.execute(shop.app.db);
  await sell('none');
  await goesTo(await shipped(), 'Gujarat');
  expect(await years()).toBeUndefined();
  const [sent, kept] = [await made({ status: 'processing' }), await made()];
  await goesTo(sent, 'Kerala');
  await goesTo(kept, 'Kerala');
  await move(sent, 'shipped');
  expect(await years()).toEqual({ orders: 1, total: 2025 });
  await sell('regular');
  expect(await years()).toBeUndefined();
  await sell('none');
  await sql`UPDATE order_event SET at = at - interval '2 years'`.execute(shop.app.db);
  expect(await years()).toBeUndefined();
});

test('a regular taxpayer who has named no rate issues nothing, and reads why', async () => {
  await publishSettings(shop.app, shop.admin, {
    tax: { mode: 'regular', gstin: GSTIN },
    papers: NEW_SHOP.papers,
  });
  const order = await shipped();
  const { papers, fault } = await papersOf(order);
  expect([papers, fault]).toEqual([[], expect.stringContaining('Enter your usual GST rate')]);
  const refused = await shop.call(`POST /v2/admin/order/${order.id}/papers`, { kind: 'sale' });
  expect(await readProblem(refused)).toMatchObject({ code: 'PAPERS_NOT_READY', detail: fault });
});

describe('a customer', () => {
  test('opens the papers of the own orders and of no other', async () => {
    await sell('regular');
    const order = await shipped();
    const other = await signUp(shop.app, `other${order.number}@example.com`);
    const path = `/v2/order/${order.id}/papers`;
    const own = await send(shop.app, `GET ${path}`, shop.asha);
    expect(await own.json()).toMatchObject([{ label: `LH/${YEAR}/00001` }]);
    const call = `GET ${path}/LH-${YEAR}-00001`;
    const file = await send(shop.app, call, shop.asha);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="LH-${YEAR}-00001.pdf"`,
    );
    expect(await textsOf(Promise.resolve(file))).toContain('Tax invoice');
    for (const asked of [`GET ${path}`, call]) {
      const answer = await send(shop.app, asked, other);
      expect(await readProblem(answer)).toMatchObject({ code: 'ORDER_NOT_FOUND' });
    }
    const mine = await anOrder(shop.app.db, { uid: other.uid });
    const foreign = await send(shop.app, `GET /v2/order/${mine.id}/papers/LH-${YEAR}-00001`, other);
    expect(await readProblem(foreign)).toMatchObject({ code: 'PAPER_NOT_FOUND' });
  });
});

test('who has the key of an order without an account opens its papers, and nobody else', async () => {
  await sell('none');
  await publishSettings(shop.app, shop.admin, {
    buying: { ...DEFAULT_BUYING, withoutAccount: 'on' },
  });
  const { id: productId } = await aProduct(shop.app.db);
  const { order, key } = await placedByGuest(shop.app, { lines: [{ productId, quantity: 1 }] });
  await move(order, 'processing');
  await move(order, 'shipped');
  const linked = { number: order.number, key };
  const list = await byLink(shop.app, 'GET /papers', linked);
  expect(await list.json()).toMatchObject([{ kind: 'bill', label: `LH/${YEAR}/B00001` }]);
  const call = `GET /papers/LH-${YEAR}-B00001`;
  expect(await textsOf(byLink(shop.app, call, linked))).toContain('Ravi Kumar');
  const wrong = await byLink(shop.app, call, { ...linked, key: 'x'.repeat(32) });
  expect(await readProblem(wrong)).toMatchObject({ code: 'ORDER_NOT_FOUND' });
});

test('the mail that says an order is on its way carries its bill', async () => {
  await sell('none');
  const order = await shipped();
  const { papers } = await papersOf(order);
  const { rows } = await sql<{ documents: string[] }>`SELECT documents FROM mail
    WHERE kind = 'order-shipped' AND subject LIKE ${`%${order.number}%`}`.execute(shop.app.db);
  expect(rows).toEqual([{ documents: papers.map(({ id }) => id) }]);
});

test('the register of a year has one row for each rate of a paper, credit notes below zero', async () => {
  await sell('regular');
  const order = await shipped();
  shop.app.clock.advance(1_000);
  await sql`UPDATE shop_order SET first_name = '=1+1,"x"'`.execute(shop.app.db);
  await shop.ask(`PUT /v2/admin/order/${order.id}?status=cancelled`, { isReturned: true });
  const odd = await made({ status: 'processing' });
  await sql`UPDATE shop_order SET first_name = '=1+1,"x"' WHERE id = ${odd.id}`.execute(
    shop.app.db,
  );
  shop.app.clock.advance(1_000);
  await move(odd, 'shipped');
  const listed = await shop.ask<RegisteredPaperWire[]>(`GET /v2/admin/papers?year=${YEAR}`);
  expect(listed.map(({ label }) => label)).toEqual([
    `LH/${YEAR}/00002`,
    `LH/${YEAR}/C00001`,
    `LH/${YEAR}/00001`,
  ]);
  const csv = await (await shop.call(`GET /v2/admin/paper-register?year=${YEAR}`)).text();
  const rows = csv.split('\r\n');
  expect(rows[1]).toMatch(/,\d{4}-\d\d-\d\d,/);
  expect(rows[1]).toContain('24 Gujarat,3926,18%,1716.10,154.45,154.45,0.00,2025.00,');
  expect(rows[2]).toContain(`,-1716.10,-154.45,-154.45,0.00,-2025.00,LH/${YEAR}/00001`);
  expect(rows[3]).toContain(`"'=1+1,""x"" Patel"`);
  expect(await shop.ask(`GET /v2/admin/paper-years`)).toEqual({ current: YEAR, years: [YEAR] });
});
