import type { LOGGED_AMOUNTS, LoggedRupees } from '#platform/contract/money.ts';
import { personOf, type Context } from '../context.ts';
import type { Insertable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { AuditEntry } from '../database/schema.generated.ts';

/** Amounts are `loggedRupees`. */
export type AuditFacts = Record<string, unknown> & {
  [name in (typeof LOGGED_AMOUNTS)[number]]?: LoggedRupees;
};

export type Audited = {
  /** The action, from general to specific: `mail.resend`. */
  action: string;
  object: { kind: string; id: string };
  before?: AuditFacts;
  after?: AuditFacts;
};

/** Records an admin call, last in its transaction: other entries wait for its end. Names no person or secret: it stays for years. */
export async function recordAudit(tx: Context, audited: Audited): Promise<void> {
  if (!tx.db.isTransaction) throw new Error('A write is audited in its own transaction');
  const { action, object, before, after } = audited;
  await insertAuditEntry(tx.db, {
    actor_uid: personOf(tx).uid,
    action,
    object_kind: object.kind,
    object_id: object.id,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
  });
}

type NewEntry = Omit<Insertable<AuditEntry>, 'id' | 'at' | 'prev_hash' | 'hash'>;

async function insertAuditEntry(db: Database, entry: NewEntry): Promise<void> {
  const provided = { id: 0, prev_hash: Buffer.alloc(0), hash: Buffer.alloc(0) };
  await db
    .insertInto('audit_entry')
    .values({ ...entry, ...provided })
    .execute();
}
