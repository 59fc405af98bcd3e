import type { Page } from '#platform/contract/paging.ts';
import type { Context } from '#platform/server/context.ts';
import { AuditEntry, type AuditQuery } from '../contract.ts';
import { listEntries, type EntryRow } from './audit-queries.ts';

function presentEntry(row: EntryRow): AuditEntry {
  return AuditEntry.parse({
    id: row.id,
    at: row.at.toISOString(),
    actorUid: row.actor_uid,
    action: row.action,
    object: { kind: row.object_kind, id: row.object_id },
    ...(row.before !== null && { before: row.before }),
    ...(row.after !== null && { after: row.after }),
  });
}

/** One page of what was done through admin calls, newest first. */
export async function listAuditEntries(ctx: Context, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { items, total } = await listEntries(ctx.db, query);
  return { items: items.map(presentEntry), total };
}
