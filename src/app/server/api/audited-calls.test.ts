import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actionLabel } from '#features/audit/admin/log-labels.ts';
import { LOGGED_AMOUNTS } from '#platform/contract/money.ts';
import { CATALOGUE_WRITES } from '#test/support/audited/catalogue-writes.ts';
import { OFFER_WRITES } from '#test/support/audited/offer-writes.ts';
import { COST_WRITES } from '#test/support/audited/cost-writes.ts';
import { DROP_WRITES } from '#test/support/audited/drop-writes.ts';
import { DEVICE_WRITES } from '#test/support/audited/device-writes.ts';
import { MAIL_WRITES } from '#test/support/audited/mail-writes.ts';
import { ORDER_WRITES } from '#test/support/audited/order-writes.ts';
import { PAGE_WRITES } from '#test/support/audited/page-writes.ts';
import { REQUEST_WRITES } from '#test/support/audited/request-writes.ts';
import { REVIEW_WRITES } from '#test/support/audited/review-writes.ts';
import { TRANSFER_WRITES } from '#test/support/audited/transfer-writes.ts';
import type { Write, Writes } from '#test/support/audited/write.ts';
import { PASSWORD, send } from '#test/support/people.ts';
import { listProtectedCalls } from '#test/support/protected-calls.ts';
import { openRazorpayStandIn, type RazorpayStandIn } from '#demo/razorpay/razorpay-stand-in.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';

let shop: SignedInApp;
let gateway: RazorpayStandIn;

beforeAll(async () => {
  gateway = await openRazorpayStandIn();
  const elsewhere = { SMTP_URL: 'smtp://127.0.0.1:9', PUSH_SERVICE: 'http://127.0.0.1:9' };
  shop = await openSignedInApp({ settings: { ...elsewhere, ...gateway.settings } });
});
afterAll(async () => {
  await shop.close();
  await gateway.close();
});

const bodyOf = ({ body }: Write) => (typeof body === 'function' ? body() : body);

/** Each write of the owner; one that is missing here fails the test below. */
const WRITES: Writes = {
  ...CATALOGUE_WRITES,
  ...ORDER_WRITES,
  ...REQUEST_WRITES,
  ...REVIEW_WRITES,
  ...PAGE_WRITES,
  ...MAIL_WRITES,
  ...DEVICE_WRITES,
  ...TRANSFER_WRITES,
  ...COST_WRITES,
  ...OFFER_WRITES,
  ...DROP_WRITES,
};

async function run(name: string, one: Write) {
  const { make, query = '' } = one;
  const id = await make(shop);
  const body = bodyOf(one);
  const before = (await shop.audited()).length;
  const call = () => shop.call(name.replace(/\{\w+\}/, id) + query, body);
  return { id, call, added: async () => (await shop.audited()).slice(before) };
}

/** All numbers of an answer; money is rupees there. */
function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : [];
}

describe('the audit', () => {
  test('has a case for every call that changes something for the owner', async () => {
    const calls = await listProtectedCalls(shop.app);
    const writes = calls.filter(({ role, method }) => role === 'admin' && method !== 'GET');
    const names = writes.map(({ method, path }) => `${method} ${path}`);
    const elsewhere = [
      'POST /v2/admin/product/{id}/copy',
      'POST /v2/admin/uploads',
      // Its body is a sheet: imports.test.ts.
      'POST /v2/admin/imports',
      // Its body is a picture: request-thread.test.ts.
      'POST /v2/admin/request/{id}/file',
      // A picture, and one stage of several: stages.test.ts.
      'POST /v2/admin/order/{id}/picture',
      'DELETE /v2/admin/order/{id}/stage/{seq}',
      // Names a quote too: quotes.test.ts.
      'POST /v2/admin/request/{id}/quote/{quoteId}/withdrawal',
      'PUT /v2/admin/reviews/{id}/photos/{pictureId}',
      // Says what was seen.
      'PUT /v2/admin/request/{id}/read',
      // Changes nothing.
      'POST /v2/admin/price-preview',
      'POST /v2/admin/order-coupon',
      // Each raises the version that the next one names: settings.test.ts.
      'PUT /v2/admin/shop/draft',
      'DELETE /v2/admin/shop/draft',
      'POST /v2/admin/shop/publish',
      'POST /v2/admin/shop/preview',
      // The machine's address locks it: web-address.test.ts.
      'PUT /v2/admin/shop/web-address',
      // A shop that is not open is tested in not-selling.test.ts.
      'PUT /v2/admin/set-up/{step}',
      'POST /v2/admin/shop/opening',
      'DELETE /v2/admin/shop/opening',
      'POST /v2/admin/shop/revisions/{id}/restore',
      // These change nothing.
      'POST /v2/admin/mail-texts/{kind}/preview',
      'POST /v2/admin/mail-server/check',
      // The machine's mail server locks them: stored-mail-server.test.ts.
      'PUT /v2/admin/mail-server',
      'DELETE /v2/admin/mail-server',
      // Keys of their own gateway: online-payment-keys.test.ts.
      'PUT /v2/admin/online-payment',
      'DELETE /v2/admin/online-payment',
      'POST /v2/admin/online-payment/check',
    ];
    expect(names.toSorted()).toEqual([...Object.keys(WRITES), ...elsewhere].toSorted());
  });

  test('has words for each action in the log', () => {
    const actions = Object.values(WRITES).map(({ action }) => action);
    // An unknown one is shown as it is named, in small letters.
    expect(actions.filter((action) => !/^[A-Z]/.test(actionLabel(action)))).toEqual([]);
  });

  test.each(Object.entries(WRITES))('gains exactly one entry by %s', async (name, one) => {
    const { id, call, added } = await run(name, one);
    expect((await call()).status).toBeLessThan(300);
    const entries = await added();
    expect(entries.map(({ action }) => action)).toEqual([one.action]);
    // What such a call makes has an id of its own.
    const isNew = !name.includes('{') || name.endsWith('/test');
    expect(isNew || entries[0]?.object_id === id).toBe(true);
  });

  const TOLD_BY_ANSWER = [
    'PUT /v2/admin/order/{id}/contents',
    'POST /v2/admin/orders',
    'POST /v2/admin/order/{id}/payment-link',
    'POST /v2/admin/order/{id}/refund',
    'POST /v2/admin/request/{id}/quote',
    'POST /v2/products',
  ];

  test.each(TOLD_BY_ANSWER)(
    'keeps the amounts of %s in rupees, as its answer says',
    async (name) => {
      const one = WRITES[name];
      if (!one) throw new Error(`${name} is no write`);
      const { call, added } = await run(name, one);
      const answer = await (await call()).json();
      const [entry] = (await added()) as { after: Record<string, unknown> | null }[];
      const logged = LOGGED_AMOUNTS.flatMap((fact) => numbersOf(entry?.after?.[fact]));
      expect(logged.length).toBeGreaterThan(0);
      expect(numbersOf(answer)).toEqual(expect.arrayContaining(logged));
    },
  );

  test.each(Object.entries(WRITES))('gains none by %s of a customer', async (name, one) => {
    const { id, added } = await run(name, one);
    const content = bodyOf(one);
    const body = content && { body: content };
    const path = name.replace(/\{\w+\}/, id) + (one.query ?? '');
    expect((await send(shop.app, path, { ...shop.asha, ...body })).status).toBe(403);
    expect(await added()).toEqual([]);
  });

  test.each(Object.entries(WRITES))('and %s stand or fall together', async (name, one) => {
    const { id, call, added } = await run(name, one);
    const state = async () => {
      const { rows } = await sql`
        SELECT (SELECT to_jsonb(shop_order) FROM shop_order WHERE id::text = ${id}) AS "order",
          (SELECT to_jsonb(request) FROM request WHERE id::text = ${id}) AS request,
          (SELECT to_jsonb(mail) FROM mail WHERE id::text = ${id}) AS mail,
          (SELECT count(*) FROM request_message) AS messages,
          (SELECT count(*) FROM jobs.job) AS jobs,
          (SELECT count(*) FROM mail) AS mails,
          (SELECT jsonb_agg(mail_text ORDER BY kind) FROM mail_text) AS mail_texts,
          (SELECT jsonb_agg(product ORDER BY id) FROM product) AS products,
          (SELECT jsonb_agg(collection ORDER BY category_id) FROM collection) AS collections,
          (SELECT jsonb_agg(shop_page ORDER BY id) FROM shop_page) AS pages,
          (SELECT count(*) FROM page_revision) AS revisions,
          (SELECT count(*) FROM identity.session ) AS sessions,
          (SELECT count(*) FROM order_event) AS events`.execute(shop.app.db);
      return rows[0];
    };
    const before = await state();
    await sql`ALTER TABLE audit_entry ADD CONSTRAINT full_up CHECK (false) NOT VALID`.execute(
      shop.app.db,
    );
    try {
      expect((await call()).status).toBe(500);
    } finally {
      await sql`ALTER TABLE audit_entry DROP CONSTRAINT full_up`.execute(shop.app.db);
    }
    expect(await added()).toEqual([]);
    expect(await state()).toEqual(before);
  });

  test('holds no token, no password and nothing by which a customer is reached', async () => {
    const { rows } = await sql<{ text: string }>`
      SELECT coalesce(string_agg(to_jsonb(audit_entry)::text, ' '), '') AS text
      FROM audit_entry`.execute(shop.app.db);
    const text = rows[0]?.text ?? '';
    expect(text).toContain(shop.admin.uid);
    const { token, cookie, email } = shop.admin;
    const { uid, email: theirs, token: their } = shop.asha;
    for (const canary of [token, cookie, email, PASSWORD, uid, theirs, their, '9820012345']) {
      expect(text).not.toContain(canary);
    }
  });

  test('is one chain', async () => {
    const { rows } = await sql`SELECT audit_break() AS at`.execute(shop.app.db);
    expect(rows).toEqual([{ at: null }]);
  });
});
