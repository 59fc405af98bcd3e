import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Context } from '#platform/server/context.ts';
import { createLog } from '#platform/server/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { forgetOldData } from './forget-old-data.ts';

const RETENTION = { orders: 24, requests: 12, mails: 6 };
/** More than two statements may take. */
const MANY = 2_500;

let database: TestDatabase;
let ctx: Context;
let close: () => Promise<void>;

beforeEach(async () => {
  database = await createTestDatabase();
  const context = createTestContext(database.connectionString);
  ctx = { ...context.ctx, clock: { now: () => new Date() }, log: createLog('silent') };
  close = () => context.close();
  await fill();
});
afterEach(async () => {
  await close();
  await database.drop();
});

/** Long done, all of it. */
async function fill(): Promise<void> {
  const { db } = ctx;
  await sql`INSERT INTO shop_order (id, number, uid, status, subtotal, shipping, total, first_name,
      last_name, phone, email, address, created_at)
    SELECT gen_random_uuid(), '2222' || translate(lpad(n::text, 4, '0'), '01', 'AB'), 'gone',
      'delivered', 100, 0, 100, 'Asha', 'Patel', '9820012345', 'asha@example.com', '{}',
      now() - interval '3 years'
    FROM generate_series(1, ${sql.lit(MANY)}) AS n`.execute(db);
  await sql`INSERT INTO custom_order_request (id, name, email, product_type, state, created_at)
    SELECT gen_random_uuid(), 'Asha', 'asha@example.com', 'trays', 'closed', now() - interval '3 years'
    FROM generate_series(1, ${sql.lit(MANY)})`.execute(db);
  await sql`INSERT INTO mail (id, kind, to_address, subject, body_text, body_html, state, created_at)
    SELECT gen_random_uuid(), 'test', 'asha@example.com', 'Hello', '', '', 'failed',
      now() - interval '3 years'
    FROM generate_series(1, ${sql.lit(MANY)})`.execute(db);
}

/** Makes the table refuse a statement of this kind that changes more rows than so many. */
async function refuseMoreThan(rows: number, event: 'DELETE' | 'UPDATE', table: string) {
  await sql`CREATE FUNCTION refuse_${sql.raw(table)}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF (SELECT count(*) > ${sql.lit(rows)} FROM changed) THEN
      RAISE 'More than a statement has time for';
    END IF; RETURN NULL; END $$`.execute(ctx.db);
  await sql`CREATE TRIGGER refuse AFTER ${sql.raw(event)} ON ${sql.table(table)}
    REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_${sql.raw(table)}()`.execute(ctx.db);
}

/** Counts the orders, requests and mails that still name the customer. */
async function left(): Promise<Record<string, number> | undefined> {
  const { rows } = await sql<Record<string, number>>`SELECT
    (SELECT count(*) FROM shop_order WHERE first_name <> 'Removed')::int AS orders,
    (SELECT count(*) FROM custom_order_request)::int AS requests,
    (SELECT count(*) FROM mail)::int AS mails`.execute(ctx.db);
  return rows[0];
}

test('however much there is to delete, no statement takes longer than its limit', async () => {
  await refuseMoreThan(1_000, 'UPDATE', 'shop_order');
  await refuseMoreThan(1_000, 'DELETE', 'custom_order_request');
  await refuseMoreThan(1_000, 'DELETE', 'mail');
  await forgetOldData(ctx, RETENTION);
  expect(await left()).toEqual({ orders: 0, requests: 0, mails: 0 });
});

test('one kind that fails does not stop the others, and fails the job at the end', async () => {
  await refuseMoreThan(0, 'UPDATE', 'shop_order');
  await refuseMoreThan(0, 'DELETE', 'custom_order_request');
  await expect(forgetOldData(ctx, RETENTION)).rejects.toThrow(
    /^orders: .*time for; requests: .*time for$/,
  );
  expect(await left()).toEqual({ orders: MANY, requests: MANY, mails: 0 });
});
