import { loggedRupees } from '#platform/contract/money.ts';
import type { Page } from '#platform/contract/paging.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { AuditEntry, type AuditQuery } from '../contract.ts';
import { listEntries, type EntryRow } from './list-audit-queries.ts';
import { route, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../endpoints.ts';

/** Quotes once stood in the log in paise, as `total`; entries are never changed. */
function factsAfter({ action, after }: EntryRow): unknown {
  const facts = after as Record<string, unknown> | null;
  if (action !== 'request.quote' || typeof facts?.['total'] !== 'number') return after;
  const { total, ...others } = facts;
  return { ...others, amount: loggedRupees(total as number) };
}

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
    ...(row.after !== null && { after: factsAfter(row) }),
  });
}

export async function listAuditEntries(ctx: Context, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { items, total } = await listEntries(ctx.db, query);
  const { uid } = personOf(ctx);
  return { items: items.map((row) => presentEntry(row, uid)), total };
}

export const auditRoutes: Route[] = [
  route(calls.listAuditEntries, (ctx, { query }) => listAuditEntries(ctx, query)),
];
