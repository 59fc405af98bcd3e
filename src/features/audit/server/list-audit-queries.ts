import { sql } from 'kysely';
import { MAX_COUNTED } from '#platform/contract/text/counted.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { AuditQuery } from '../contract.ts';

export type EntryRow = Awaited<ReturnType<typeof listEntries>>['items'][number];

function entries(db: Database, object: AuditQuery['object']) {
  const [kind, id] = object?.split(':') ?? [];
  return db
    .selectFrom('audit_entry')
    .$if(kind !== undefined, (query) => query.where('object_kind', '=', kind ?? ''))
    .$if(id !== undefined, (query) => query.where('object_id', '=', id ?? ''));
}

/** Looked up, because entries last for years and store no names, which may change. */
const OBJECT_NAME = sql<string | null>`CASE object_kind
  WHEN 'order' THEN (SELECT number FROM shop_order WHERE id = object_id::uuid)
  WHEN 'page' THEN (SELECT coalesce(draft, published) ->> 'title' FROM shop_page WHERE id = object_id)
  WHEN 'collection' THEN (SELECT name FROM category WHERE slug = object_id)
  WHEN 'product' THEN (SELECT name FROM product WHERE id = object_id::uuid)
END`;

export async function listEntries(db: Database, { limit, offset, object }: AuditQuery) {
  const items = await entries(db, object)
    .select(['id', 'at', 'actor_uid', 'action', 'object_kind', 'object_id', 'before', 'after'])
    .select(OBJECT_NAME.as('object_name'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = entries(db, object).select('id').limit(MAX_COUNTED).as('counted');
  const { total } = await db
    .selectFrom(counted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total } satisfies Page<unknown>;
}
