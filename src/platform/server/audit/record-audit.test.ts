import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction, type Context } from '#platform/server/context.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { recordAudit } from './record-audit.ts';

let database: TestDatabase;
let context: TestContext;
let ctx: Context;

beforeAll(async () => {
  database = await createTestDatabase();
  context = createTestContext(database.connectionString);
  ctx = { ...context.ctx, actor: { role: 'admin', uid: 'meera' } };
});
afterAll(async () => {
  await context.close();
  await database.drop();
});

function record(id: string, after = {}): Promise<void> {
  const audited = { action: 'order.status', object: { kind: 'order', id }, after };
  return transaction(ctx, (tx) => recordAudit(tx, audited));
}

async function brokenAt(): Promise<number | null | undefined> {
  const { rows } = await sql<{ id: number | null }>`SELECT audit_break() AS id`.execute(ctx.db);
  return rows[0]?.id;
}

const ids = () => ctx.db.selectFrom('audit_entry').select('id').orderBy('id').execute();

/** Changes by a superuser of the database. */
async function tamper(statement: string): Promise<number | null | undefined> {
  let found: number | null | undefined;
  const undone = new Error('undone');
  const work = transaction(ctx, async (tx) => {
    await sql`ALTER TABLE audit_entry DISABLE TRIGGER USER`.execute(tx.db);
    await sql.raw(statement).execute(tx.db);
    const { rows } = await sql<{ id: number | null }>`SELECT audit_break() AS id`.execute(tx.db);
    found = rows[0]?.id;
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
  return found;
}

describe('the audit', () => {
  test('is a chain without gaps, also with concurrent writes', async () => {
    expect(await brokenAt()).toBeNull();
    await Promise.all(
      Array.from({ length: 20 }, (_, number) => record(`o${number}`, { number, text: "it's ₹5" })),
    );
    expect((await ids()).map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(await brokenAt()).toBeNull();
  });

  test('has no entry and no gap after a rollback', async () => {
    const before = (await ids()).length;
    const failure = new Error('too late');
    const work = transaction(ctx, async (tx) => {
      await recordAudit(tx, { action: 'order.note', object: { kind: 'order', id: 'o1' } });
      throw failure;
    });
    await expect(work).rejects.toBe(failure);
    await record('o1');
    expect((await ids()).length).toBe(before + 1);
    expect(await brokenAt()).toBeNull();
  });

  test('is never changed, thinned out or emptied', async () => {
    const before = await ids();
    const { db } = ctx;
    const stays = /what was written down stays/;
    await expect(sql`UPDATE audit_entry SET action = 'a.b'`.execute(db)).rejects.toThrow(stays);
    await expect(sql`DELETE FROM audit_entry WHERE id = 2`.execute(db)).rejects.toThrow(stays);
    await expect(sql`TRUNCATE audit_entry`.execute(db)).rejects.toThrow(stays);
    expect(await ids()).toEqual(before);
  });

  test('shows a change made with more rights', async () => {
    expect(await tamper(`UPDATE audit_entry SET after = '{"a":1}' WHERE id = 5`)).toBe(5);
    expect(await tamper(`UPDATE audit_entry SET actor_uid = 'eve' WHERE id = 1`)).toBe(1);
    expect(await tamper(`UPDATE audit_entry SET at = at + interval '1 s' WHERE id = 7`)).toBe(7);
    expect(await tamper(`DELETE FROM audit_entry WHERE id = 9`)).toBe(10);
    expect(await tamper(`DELETE FROM audit_entry WHERE id = 1`)).toBe(2);
    expect(await brokenAt()).toBeNull();
  });

  test('is written in the transaction of its change, with its actor', async () => {
    const audited = { action: 'order.note', object: { kind: 'order', id: 'o1' } };
    await expect(recordAudit(ctx, audited)).rejects.toThrow(/own transaction/);
    const visitor: Context = { ...ctx, actor: { role: 'visitor' } };
    await expect(transaction(visitor, (tx) => recordAudit(tx, audited))).rejects.toThrow(
      /signed in/,
    );
  });
});
