import { BASE_MAIL_COLOURS } from '#platform/contract/colours/mail-colours.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CustomOrderRequest, SupportQuery } from '#features/enquiries/contract.ts';
import { getOrderMargin } from '#features/costs/server/margin/order-margin.ts';
import { Order } from '#features/orders/contract.ts';
import { TRANSITIONS, type OrderStatus } from '#features/orders/order-status.ts';
import { listOrders } from '#features/orders/server/listing/list-orders.ts';
import { financialYear } from '#features/papers/financial-year.ts';
import { listPapers } from '#features/papers/server/papers.ts';
import type { Context } from '#platform/server/context.ts';
import { openDemoShop, readPast, type Past } from '#test/support/demo-past.ts';
import type { MailShop } from '#test/support/mail-shop.ts';
import { DEMO_SETTINGS } from '../shop-settings.ts';
import { ensureDemoOrders } from './ensure-demo-orders.ts';

const SENDER = {
  shopName: 'Lehar',
  ownerEmail: 'owner@example.com',
  colours: BASE_MAIL_COLOURS,
};
const ASHA = { uid: 'asha-1', sender: SENDER, settings: DEMO_SETTINGS };
const HOUR_MS = 3_600_000;

function countBy(values: (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}

describe('the past of the demo', () => {
  let shop: MailShop;
  let all: Past;
  let seededAt: number;

  beforeAll(async () => {
    shop = await openDemoShop();
    seededAt = Date.now();
    await ensureDemoOrders(shop.ctx, ASHA);
    all = await readPast(shop.ctx);
  });
  afterAll(() => shop.close());

  const eventsOf = (id: string) => all.events.filter((event) => event.order_id === id);
  const paymentOf = (id: string) => all.payments.find((payment) => payment.order_id === id);

  test('has 60 orders of 90 days, 14 of them of its customer, the others of a dozen people', () => {
    expect(all.orders).toHaveLength(60);
    const uids = countBy(all.orders.map(({ uid }) => uid));
    expect(uids[ASHA.uid]).toBe(14);
    const others = Object.keys(uids).filter((uid) => uid !== ASHA.uid);
    expect(others).toHaveLength(12);
    expect(others.every((uid) => uid.startsWith('demo-'))).toBe(true);
    const ages = all.orders.map((order) => (seededAt - order.created_at.getTime()) / HOUR_MS / 24);
    expect(Math.min(...ages)).toBeLessThan(0.5);
    expect(Math.max(...ages)).toBeGreaterThan(75);
    expect(Math.max(...ages)).toBeLessThan(90.1);
  });

  test('has every status of an order and of a payment', () => {
    expect(countBy(all.orders.map(({ status }) => status))).toEqual({
      pending: 8,
      processing: 8,
      shipped: 9,
      delivered: 26,
      cancelled: 9,
    });
    expect(Object.keys(countBy(all.payments.map(({ status }) => status))).toSorted()).toEqual(
      ['Paid', 'Pending', 'Refund due', 'Refunded', 'Rejected', 'Submitted'].toSorted(),
    );
  });

  test('has one order of hers that may just be cancelled, and one that just may not', async () => {
    const ctx: Context = { ...shop.ctx, actor: { role: 'customer', uid: ASHA.uid } };
    const { items, total } = await listOrders(ctx, { limit: 100, offset: 0 });
    expect(total).toBe(14);
    for (const order of items) expect(Order.encode(order)).toMatchObject({ userId: ASHA.uid });
    const ageOf = (order: Order) => (seededAt - Date.parse(order.createdAt)) / 60_000;
    const [young, old] = items;
    expect(young && ageOf(young)).toBeCloseTo(12 * 60 - 10, 0);
    expect(old && ageOf(old)).toBeCloseTo(12 * 60 + 10, 0);
    expect([young?.status, old?.status]).toEqual(['pending', 'pending']);
    expect(young?.cancellableUntil).toBeDefined();
    expect(items.slice(1).filter((order) => order.cancellableUntil)).toEqual([]);
  });

  test('adds up: lines make subtotals, and what is paid is what was ordered', () => {
    for (const order of all.orders) {
      const lines = all.lines.filter((line) => line.order_id === order.id);
      const sum = lines.reduce((total, line) => total + line.quantity * line.unit_price, 0);
      expect(lines.length).toBeGreaterThan(0);
      expect([order.subtotal, order.shipping]).toEqual([sum, 2_500]);
      expect(paymentOf(order.id)?.amount).toBe(order.total);
      expect(Math.min(...lines.map((line) => line.unit_price))).toBeGreaterThan(20_000);
    }
    expect(Math.max(...all.orders.map(({ total }) => total))).toBeGreaterThan(1_00_000_00);
    expect(all.lines.some((line) => line.variant === 'Lagoon')).toBe(true);
  });

  test('tells of each order in steps that may follow one another, none of them to come', () => {
    for (const order of all.orders) {
      const events = eventsOf(order.id);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
      expect(events[0]).toMatchObject({ kind: 'placed', at: order.created_at, status: 'pending' });
      const times = events.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(seededAt);
      expect(events.at(-1)?.status).toBe(order.status);
      const moves = events.filter(({ kind }) => kind === 'status');
      expect((moves.at(-1) ?? events[0])?.at).toEqual(order.updated_at);
      let from: OrderStatus = 'pending';
      for (const { status } of moves) {
        expect(TRANSITIONS[from]).toContain(status);
        from = status as OrderStatus;
      }
    }
  });

  test('knows where each parcel is, and when it came', () => {
    for (const order of all.orders) {
      const isSent = order.status === 'shipped' || order.status === 'delivered';
      const parcel = [order.carrier, order.tracking_number, order.estimated_delivery];
      expect(parcel.map((fact) => fact !== null)).toEqual([isSent, isSent, isSent]);
      expect(order.delivered_at !== null).toBe(order.status === 'delivered');
    }
  });

  test('keeps no money of a cancelled order, and no customer cancelled too late', () => {
    const cancelled = all.orders.filter(({ status }) => status === 'cancelled');
    const payments = cancelled.map(({ id }) => paymentOf(id)?.status);
    expect(payments).not.toContain('Paid');
    expect(payments).toEqual(expect.arrayContaining(['Refund due', 'Refunded', 'Pending']));
    const byCustomer = cancelled.filter(({ id }) =>
      eventsOf(id).some(({ kind, actor }) => kind === 'status' && actor === 'customer'),
    );
    expect(byCustomer.length).toBeGreaterThan(1);
    for (const { created_at, updated_at } of byCustomer) {
      expect(updated_at.getTime() - created_at.getTime()).toBeLessThan(12 * HOUR_MS);
    }
  });

  test('has one transfer that two people claim, for the owner to see', () => {
    const claims = countBy(all.payments.flatMap((payment) => payment.transaction_id ?? []));
    const twice = Object.keys(claims).filter((utr) => claims[utr] !== 1);
    expect(twice).toHaveLength(1);
    const both = all.payments.filter((payment) => payment.transaction_id === twice[0]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['Paid', 'Submitted']);
    const uids = both.map(({ order_id: id }) => all.orders.find((one) => one.id === id)?.uid);
    expect(new Set(uids).size).toBe(2);
  });

  test('has a tax invoice for each parcel, numbered by the day on which it went', async () => {
    const page = { year: financialYear(new Date(seededAt)), limit: 100, offset: 0 };
    const ctx: Context = { ...shop.ctx, actor: { role: 'admin', uid: 'owner' } };
    const { db } = shop.ctx;
    const papers = await db.selectFrom('document').selectAll().orderBy('id').execute();
    const sent = all.orders.filter(({ carrier }) => carrier !== null);
    const invoices = papers.filter(({ kind }) => kind === 'tax');
    expect(invoices.map(({ order_id }) => order_id).toSorted()).toEqual(
      sent.map(({ id }) => id).toSorted(),
    );
    for (const { order_id: id, issued_at: at } of invoices) {
      expect(at).toEqual(eventsOf(id).find(({ status }) => status === 'shipped')?.at);
    }
    for (const fy of new Set(papers.map((one) => one.fy))) {
      const ofYear = invoices.filter((one) => one.fy === fy);
      expect(ofYear.map(({ number }) => number)).toEqual(ofYear.map((_, index) => index + 1));
    }
    expect(countBy(papers.map(({ kind }) => kind))).toMatchObject({ tax: 35, credit: 1 });
    const [latest] = (await listPapers(ctx, page)).items;
    expect(latest).toMatchObject({ kind: 'tax', customer: expect.stringMatching(/\w/) });
  });

  test('knows what each piece cost when it was ordered, and what is left of what has gone', async () => {
    expect(all.lines.filter(({ unit_cost: cost }) => cost === null)).toEqual([]);
    const ctx: Context = { ...shop.ctx, actor: { role: 'admin', uid: 'owner' } };
    const sent = all.orders.find(({ status }) => status === 'delivered');
    const left = await getOrderMargin(ctx, { settings: () => DEMO_SETTINGS }, sent?.id ?? '');
    expect(left.margin).toBeGreaterThan(0);
  });

  test('has notes that only the owner reads', () => {
    const notes = all.events.filter(({ kind }) => kind === 'note');
    expect(notes.length).toBeGreaterThan(5);
    expect(all.events.filter((event) => event.is_public === (event.kind === 'note'))).toEqual([]);
  });

  test('has requests and questions in every state, as people could have sent them', () => {
    expect(countBy(all.requests.map(({ state }) => state))).toEqual({
      new: 3,
      answered: 3,
      closed: 2,
    });
    for (const {
      id: _,
      state: __,
      created_at: at,
      answered_at: ___,
      mail_id: ____,
      product_type: productType,
      product_label: label,
      reply_days: _____,
      link_version: ______,
      waiting_since: _______,
      notified_at: ________,
      quote_draft: draft,
      quote_draft_version: _________,
      quote_drafted_at: __________,
      ...rest
    } of all.requests) {
      const budget = rest.budget ?? '';
      expect(draft).toBeNull();
      expect(CustomOrderRequest.parse({ ...rest, productType, budget })).toBeTruthy();
      expect(at.getTime()).toBeLessThan(seededAt);
      expect(label).not.toBe('');
    }
    expect(countBy(all.questions.map(({ state }) => state))).toEqual({
      new: 2,
      answered: 2,
      closed: 2,
    });
    for (const { name, email, details } of all.questions) {
      expect(SupportQuery.parse({ name, email, details })).toBeTruthy();
    }
    const numbered = all.questions.filter((question) => question.order_number !== null);
    expect(numbered).toHaveLength(4);
    for (const { order_number, uid } of numbered) {
      expect(all.orders.find(({ number }) => number === order_number)?.uid).toBe(uid);
    }
  });

  test('answers each that is not new by a mail that has gone out, after it was asked', async () => {
    const { db } = shop.ctx;
    const everything = await db.selectFrom('request_message').selectAll().execute();
    const messages = everything.filter(({ author }) => author === 'owner');
    const mails = await db.selectFrom('mail').selectAll().execute();
    const asked = [...all.requests, ...all.questions];
    for (const { id, state, email, created_at: at, answered_at: answeredAt } of asked) {
      const found = messages.filter((message) => message.request_id === id);
      expect(found).toHaveLength(state === 'new' ? 0 : 1);
      for (const { text, mail_id: mailId, at: sentAt } of found) {
        const mail = mails.find((one) => one.id === mailId);
        expect(mail).toMatchObject({ kind: 'request-reply', state: 'sent', to_address: email });
        expect(mail?.body_text).toContain(text);
        expect(sentAt).toEqual(answeredAt);
        expect(sentAt.getTime()).toBeGreaterThan(at.getTime());
        expect(sentAt.getTime()).toBeLessThan(seededAt);
      }
    }
    expect(mails).toHaveLength(messages.length);
  });
});
