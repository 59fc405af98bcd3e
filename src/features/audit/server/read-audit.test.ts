import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { anOrder } from '#test/support/orders.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';

let shop: SignedInApp;

beforeAll(async () => {
  shop = await openSignedInApp();
});
afterAll(() => shop.close());

describe('the owner reads the audit', () => {
  type Entry = { id: number; action: string; object: { kind: string; id: string } };

  test('newest first, page by page, of one order or of all', async () => {
    const { id } = await anOrder(shop.app.db, { uid: shop.asha.uid });
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

  test('a quote that was logged in paise before reads in rupees', async () => {
    await sql`INSERT INTO audit_entry (actor_uid, action, object_kind, object_id, after)
      VALUES ('owner', 'request.quote', 'request', 'one', ${JSON.stringify({ total: 1_005_000 })})`.execute(
      shop.app.db,
    );
    const entries = await shop.ask('GET /v2/admin/audit?limit=1');
    expect(entries).toMatchObject([{ after: { amount: 10_050 } }]);
  });

  test.each(["order'--", 'order:%', 'ORDER', 'order:', 'a:b:c'])(
    'and gets a problem when %s is no object',
    async (object) => {
      const path = `GET /v2/admin/audit?object=${encodeURIComponent(object)}`;
      expect((await shop.call(path)).status).toBe(422);
    },
  );
});
