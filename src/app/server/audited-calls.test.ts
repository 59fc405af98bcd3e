import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actionLabel } from '#features/audit/admin/log-labels.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { aProduct } from '#test/support/factories.ts';
import { anOrder } from '#test/support/orders.ts';
import { PASSWORD, send, signUp } from '#test/support/people.ts';
import { listProtectedCalls } from '#test/support/protected-calls.ts';

let shop: SignedInApp;

beforeAll(async () => {
  shop = await openSignedInApp({ settings: { SMTP_URL: 'smtp://127.0.0.1:9' } });
});
afterAll(() => shop.close());

type Order = Partial<Parameters<typeof anOrder>[1]>;
const order = async (change: Order = {}): Promise<string> =>
  (await anOrder(shop.app.db, { uid: shop.asha.uid, ...change })).id;

const NAME = JSON.stringify([{ label: 'Name', kind: 'text', value: 'Asha', price: 0 }]);
/** With words of its buyer. */
async function personalOrder(): Promise<string> {
  const id = await order();
  await sql`UPDATE order_line SET personal = ${NAME} WHERE order_id = ${id}`.execute(shop.app.db);
  return id;
}

/** Of another signed-in person. */
async function guestsOrder(): Promise<string> {
  const { uid } = await signUp(shop.app, `customer${Math.random()}@example.com`);
  return order({ uid });
}

/** A custom order request, and the mail that confirms it. */
async function request(): Promise<string> {
  const body = { name: 'Asha', email: shop.asha.email, productType: 'trays' };
  const response = await send(shop.app, 'POST /v2/custom-order-email', { body });
  return ((await response.json()) as { id: string }).id;
}

async function failedMail(): Promise<string> {
  await request();
  const { db } = shop.app;
  const newest = db.selectFrom('mail').select('id').orderBy('id', 'desc').limit(1);
  const failed = db.updateTable('mail').set({ state: 'failed' }).where('id', '=', newest);
  return (await failed.returning('id').executeTakeFirstOrThrow()).id;
}
const product = async (): Promise<string> => (await aProduct(shop.app.db)).id;

/** A page of the owner's own with a draft; it was published once. */
async function page(): Promise<string> {
  const id = `page-${String(Math.random()).slice(2)}`;
  const content = JSON.stringify({ title: 'Gifts', description: '', blocks: [] });
  const draft = JSON.stringify({ ...PAGE, title: 'Gift ideas' });
  await sql`INSERT INTO shop_page (id, kind, slug, place, position, state, draft, published)
    VALUES (${id}, 'free', ${id}, 'none', 0, 'online', ${draft}, ${content})`.execute(shop.app.db);
  await sql`INSERT INTO page_revision (page_id, seq, actor_uid, content)
    VALUES (${id}, 1, 'owner', ${content})`.execute(shop.app.db);
  return id;
}
const PAGE = { title: 'Gifts', description: '', blocks: [{ type: 'text', text: 'For a wedding' }] };
/** The first of two in a category of their own, which comes last. @returns the slug of the category too */
async function shelved() {
  const slug = `pair-${String(Math.random()).slice(2)}`;
  const category = { name: slug, slug };
  const { id } = await aProduct(shop.app.db, { category });
  second = (await aProduct(shop.app.db, { category })).id;
  return { id, slug };
}
let second: string;

/** A category before which there is another. */
async function collection(): Promise<string> {
  await product();
  return (await shelved()).slug;
}
let firstSlug: string;

const DRAFT = { name: 'Wave Tray', price: 1299 };

const WORDS = { subject: 'Hello', lead: 'Hello', closing: '' };

/** One that has the original words. */
let kinds = [
  'order-placed',
  'order-shipped',
  'order-delivered',
  'order-cancelled',
  'order-tracking',
];
kinds = [
  ...kinds,
  'order-ship-by',
  'order-reopened',
  'payment-received',
  'payment-rejected',
  'payment-refunded',
];
const mailKind = (): string => kinds.shift() ?? '';

type Case = {
  action: string;
  /** Makes what the call is about and answers its id. */
  make: () => Promise<string>;
  query?: string;
  body?: object | (() => object);
};

const RAISE = { kind: 'percent', value: 10 };
let knownProduct: string;
let knownOrder: string;
const bodyOf = ({ body }: Case) => (typeof body === 'function' ? body() : body);

/** Each write of the owner; one that is missing here fails the test below. */
const WRITES: Record<string, Case> = {
  'POST /v2/products': { action: 'product.create', make: product, body: DRAFT },
  'PUT /v2/products/{id}': {
    action: 'product.edit',
    make: product,
    body: { ...DRAFT, version: 1 },
  },
  'PATCH /v2/products/{id}': { action: 'product.status', make: product, query: '?status=inactive' },
  'DELETE /v2/products/{id}': { action: 'product.delete', make: product },
  'PUT /v2/admin/product/{id}/archive': {
    action: 'product.archive',
    make: product,
    body: { isArchived: true },
  },
  'PUT /v2/admin/product/{id}/sold-out': {
    action: 'product.soldout',
    make: product,
    body: { isSoldOut: true },
  },
  'POST /v2/admin/price-change': {
    action: 'prices.change',
    make: async () => (knownProduct = await product()),
    body: () => ({ products: [{ id: knownProduct, version: 1 }], rule: RAISE }),
  },
  'POST /v2/admin/price-change/{id}/undo': {
    action: 'prices.undo',
    make: async () => {
      const products = [{ id: await product(), version: 1 }];
      const body = { products, rule: RAISE };
      return (await shop.ask<{ id: string }>('POST /v2/admin/price-change', body)).id;
    },
  },
  'POST /v2/admin/product/{id}/stock': {
    action: 'product.stock',
    make: product,
    body: { count: 3, reason: 'Poured a batch' },
  },
  'PUT /v2/admin/product/{id}/place': {
    action: 'product.place',
    make: async () => (await shelved()).id,
    body: () => ({ after: second, before: null }),
  },
  'PUT /v2/admin/collection/{slug}': {
    action: 'collection.edit',
    make: collection,
    body: { version: 0, sentence: 'For every table', mediaId: null },
  },
  'PUT /v2/admin/collection/{slug}/place': {
    action: 'collection.place',
    make: async () => {
      const slug = await collection();
      firstSlug = (await shop.ask<{ slug: string }[]>('GET /v2/admin/collections'))[0]?.slug ?? '';
      return slug;
    },
    body: () => ({ after: null, before: firstSlug }),
  },
  'PUT /v2/admin/order/{id}': { action: 'order.status', make: order, query: '?status=processing' },
  'POST /v2/admin/order/{id}/note': {
    action: 'order.note',
    make: order,
    body: { text: 'Asha, 9820012345, asha@example.com' },
  },
  'PUT /v2/admin/order/{id}/parcel': {
    action: 'order.parcel',
    make: () => order({ status: 'shipped' }),
    body: { carrier: 'DTDC', trackingNumber: 'D1' },
  },
  'PUT /v2/admin/order/{id}/ship-by': {
    action: 'order.shipby',
    make: order,
    body: { date: '2099-01-01', reason: 'It has to set' },
  },
  'PUT /v2/admin/orders/ship-by': {
    action: 'order.shipby',
    make: async () => (knownOrder = await order()),
    body: () => ({ ids: [knownOrder], date: '2099-01-01', reason: 'It has to set' }),
  },
  'PUT /v2/admin/orders/processing': {
    action: 'order.status',
    make: async () => (knownOrder = await order()),
    body: () => ({ ids: [knownOrder] }),
  },
  'POST /v2/admin/order/{id}/other-words': {
    action: 'order.words',
    make: personalOrder,
    body: { reason: 'Asha is too long for it' },
  },
  'POST /v2/admin/order/{id}/reopening': {
    action: 'order.reopening',
    make: () => order({ status: 'delivered' }),
    body: { reason: 'A mistake' },
  },
  'PUT /v2/admin/request/{id}': {
    action: 'request.state',
    make: request,
    query: '?state=closed',
  },
  'POST /v2/admin/request/{id}/reply': {
    action: 'request.reply',
    make: request,
    body: { text: 'Dear asha@example.com' },
  },
  'POST /v2/admin/pages': {
    action: 'page.create',
    make: async () => {
      await sql`DELETE FROM shop_page WHERE slug = 'wholesale'`.execute(shop.app.db);
      return 'nothing';
    },
    body: { title: 'Wholesale', slug: 'wholesale' },
  },
  'PUT /v2/admin/page/{id}/draft': {
    action: 'page.draft',
    make: page,
    body: { version: 1, content: PAGE },
  },
  'POST /v2/admin/page/{id}/publish': {
    action: 'page.publish',
    make: page,
    body: { version: 1 },
  },
  'POST /v2/admin/page/{id}/offline': {
    action: 'page.offline',
    make: page,
    body: { version: 1 },
  },
  'POST /v2/admin/page/{id}/discard': {
    action: 'page.discard',
    make: page,
    body: { version: 1 },
  },
  'POST /v2/admin/page/{id}/restore': {
    action: 'page.restore',
    make: page,
    body: { version: 1, revision: 1 },
  },
  'PUT /v2/admin/page/{id}/place': {
    action: 'page.move',
    make: page,
    body: { place: 'footer-help', position: 0 },
  },
  'DELETE /v2/admin/page/{id}': { action: 'page.delete', make: page },
  'POST /v2/admin/mail/{id}/resend': { action: 'mail.resend', make: failedMail },
  'POST /v2/admin/test-mail': { action: 'mail.test', make: async () => 'nothing' },
  'PUT /v2/admin/mail-texts/{kind}': {
    action: 'mailtext.edit',
    make: async () => mailKind(),
    body: { ...WORDS, version: 0 },
  },
  'DELETE /v2/admin/mail-texts/{kind}': {
    action: 'mailtext.reset',
    async make() {
      const kind = mailKind();
      const row = { kind, ...WORDS, version: 1 };
      await shop.app.db.insertInto('mail_text').values(row).execute();
      return kind;
    },
  },
  'POST /v2/admin/mail-texts/{kind}/test': {
    action: 'mail.test',
    make: async () => mailKind(),
    body: WORDS,
  },
  'DELETE /v2/admin/order/{id}/sessions': { action: 'customer.signout', make: guestsOrder },
  'POST /v2/admin/order/{id}/payment': {
    action: 'payment.decision',
    make: () => order({ paymentStatus: 'Submitted' }),
    body: { decision: 'Paid' },
  },
  'POST /v2/admin/order/{id}/payment/undo': {
    action: 'payment.undo',
    make: async () => {
      const id = await order();
      await sql`UPDATE payment SET status = 'Paid', recorded_by = 'owner', decided_at = now(),
        before_decision = to_jsonb(payment) - 'before_decision' WHERE order_id = ${id}`.execute(
        shop.app.db,
      );
      return id;
    },
    body: { reason: 'The wrong order' },
  },
};

async function run(name: string, one: Case) {
  const { make, query = '' } = one;
  const id = await make();
  const body = bodyOf(one);
  const before = (await shop.audited()).length;
  const call = () => shop.call(name.replace(/\{\w+\}/, id) + query, body);
  return { id, call, added: async () => (await shop.audited()).slice(before) };
}

describe('the audit', () => {
  test('has a case for every call that changes something for the owner', async () => {
    const calls = await listProtectedCalls(shop.app);
    const writes = calls.filter(({ role, method }) => role === 'admin' && method !== 'GET');
    const names = writes.map(({ method, path }) => `${method} ${path}`);
    const elsewhere = [
      'POST /v2/admin/product/{id}/copy',
      'POST /v2/admin/uploads',
      // Changes nothing.
      'POST /v2/admin/price-preview',
      // Each raises the version that the next one names: settings.test.ts.
      'PUT /v2/admin/shop/draft',
      'DELETE /v2/admin/shop/draft',
      'POST /v2/admin/shop/publish',
      'POST /v2/admin/shop/preview',
      // Of a shop that is not open: not-selling.test.ts.
      'PUT /v2/admin/set-up/{step}',
      'POST /v2/admin/shop/opening',
      'DELETE /v2/admin/shop/opening',
      'POST /v2/admin/shop/revisions/{id}/restore',
      // These change nothing.
      'POST /v2/admin/mail-texts/{kind}/preview',
      'POST /v2/admin/mail-server/check',
      // The machine's mail server locks them: mail-server.test.ts.
      'PUT /v2/admin/mail-server',
      'DELETE /v2/admin/mail-server',
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

describe('the owner reads the audit', () => {
  type Entry = { id: number; action: string; object: { kind: string; id: string } };

  test('newest first, page by page, of one order or of all', async () => {
    const id = await order();
    await shop.ask(`PUT /v2/admin/order/${id}?status=processing`);
    await shop.ask(`PUT /v2/admin/order/${id}?status=cancelled`);
    const own = await shop.call(`GET /v2/admin/audit?object=order:${id}`);
    expect(own.headers.get('x-total-count')).toBe('2');
    const entries = (await own.json()) as Entry[];
    expect(entries).toMatchObject([
      { before: { status: 'processing' }, after: { status: 'cancelled' } },
      { before: { status: 'pending' }, after: { status: 'processing' }, actorUid: shop.admin.uid },
    ]);
    const [newest, second] = entries;
    expect(await shop.ask<Entry[]>('GET /v2/admin/audit?limit=1')).toEqual([newest]);
    expect(await shop.ask('GET /v2/admin/audit?limit=1&offset=1&object=order')).toEqual([second]);
    expect(await shop.ask('GET /v2/admin/audit?object=nothing')).toEqual([]);
  });

  test('with what things are called now, and who of the accounts it was', async () => {
    const { id, number } = await anOrder(shop.app.db, { uid: shop.asha.uid });
    await shop.ask(`PUT /v2/admin/order/${id}?status=processing`);
    const made = await aProduct(shop.app.db);
    await shop.ask(`PATCH /v2/products/${made.id}?status=inactive`);
    await sql`INSERT INTO audit_entry (actor_uid, action, object_kind, object_id)
      VALUES ('someone-else', 'mail.test', 'mail', 'one')`.execute(shop.app.db);
    const entries = await shop.ask<Entry[]>('GET /v2/admin/audit?limit=3');
    expect(entries).toMatchObject([
      { isOwn: false, object: { kind: 'mail', id: 'one' } },
      { isOwn: true, object: { kind: 'product', id: made.id, name: made.name } },
      { isOwn: true, object: { kind: 'order', id, name: number } },
    ]);
    expect(entries[0]?.object).not.toHaveProperty('name');
  });

  test.each(["order'--", 'order:%', 'ORDER', 'order:', 'a:b:c'])(
    'and gets a problem when %s is no object',
    async (object) => {
      const path = `GET /v2/admin/audit?object=${encodeURIComponent(object)}`;
      expect((await shop.call(path)).status).toBe(422);
    },
  );
});
