import type { Page } from '#platform/contract/paging.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { AuditEntry, type AuditQuery } from '../contract.ts';
import { listEntries, type EntryRow } from './audit-queries.ts';

function presentEntry(row: EntryRow, uid: string): AuditEntry {
  return AuditEntry.parse({
    id: row.id,
    at: row.at.toISOString(),
    actorUid: row.actor_uid,
    isOwn: row.actor_uid === uid,
    action: row.action,
    object: {
      kind: row.object_kind,
      id: row.object_id,
      ...(row.object_name !== null && { name: row.object_name }),
    },
    ...(row.before !== null && { before: row.before }),
    ...(row.after !== null && { after: row.after }),
  });
}

export async function listAuditEntries(ctx: Context, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { items, total } = await listEntries(ctx.db, query);
  const { uid } = personOf(ctx);
  return { items: items.map((row) => presentEntry(row, uid)), total };
}
