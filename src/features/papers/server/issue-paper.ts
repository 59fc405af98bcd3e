import type { Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { sha256 } from '#platform/server/idempotency/claim-request.ts';
import { financialYear } from '../financial-year.ts';
import { paperLabel } from '../paper-kinds.ts';
import { SNAPSHOT_VERSION, type Snapshot } from '../snapshot-contract.ts';
import { insertDocument, takeNumber } from './paper-queries.ts';

export type NewPaper = {
  orderId: string;
  snapshot: Snapshot;
  /** For the first paper of its kind in a year. */
  prefix: string;
  ofDocument?: string;
  partSeq?: number;
};

export type IssuedPaper = { id: string; label: string };

/**
 * Numbers a paper and writes it down, in the caller's transaction, which has locked the order. Other issuers of this
 * kind wait until it ends, so this comes after all other locks.
 */
export async function issuePaper(
  tx: Context,
  { orderId, snapshot, prefix, ofDocument, partSeq }: NewPaper,
): Promise<IssuedPaper> {
  if (!tx.db.isTransaction) throw new Error('A paper is issued in a transaction');
  const { kind } = snapshot;
  const now = tx.clock.now();
  const fy = financialYear(now);
  const taken = await takeNumber(tx.db, { kind, fy, prefix, at: now });
  const label = paperLabel({ kind, prefix: taken.prefix, fy, number: taken.last });
  const id = uuidv7(now.getTime());
  const written = JSON.stringify(snapshot);
  await insertDocument(tx.db, {
    id,
    kind,
    fy,
    number: taken.last,
    label,
    order_id: orderId,
    of_document: ofDocument ?? null,
    part_seq: partSeq ?? null,
    issued_at: taken.last_at,
    snapshot: written,
    sha256: sha256(`${label}\n${written}`),
    version: SNAPSHOT_VERSION,
  });
  return { id, label };
}
