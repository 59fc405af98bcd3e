import { personOf, type Context } from '../context.ts';
import { insertAuditEntry } from './audit-queries.ts';

/** What a write changed, in names and values as the wire has them. */
type Facts = Record<string, unknown>;

export type Audited = {
  /** What was done, from the general to the special: `order.status`. */
  action: string;
  /** What it was done to: `{ kind: 'order', id }`. */
  object: { kind: string; id: string };
  /** Only what changes; left out for what is new. */
  before?: Facts;
  after?: Facts;
};

/**
 * Writes down what an admin call does, in the transaction that does it: both are kept, or neither.
 * Entries stay for years, so nothing in them names a customer, and no secret stands there. The last
 * step of a transaction: other entries wait for its end.
 */
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
