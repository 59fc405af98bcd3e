import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { QuoteDraft } from '../../quote-contract.ts';

export type DraftRow = { draft: QuoteDraft | null; version: number; saved_at: Date | null };

/** Passed the contract on its way in. */
export function findDraft(db: Database, requestId: string): Promise<DraftRow> {
  return db
    .selectFrom('custom_order_request')
    .select(['quote_draft_version as version', 'quote_drafted_at as saved_at'])
    .select((eb) => eb.ref('quote_draft').$castTo<QuoteDraft | null>().as('draft'))
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
}

/** @param draft undefined: there is none any longer */
export async function writeDraft(
  db: Database,
  requestId: string,
  draft: { content: QuoteDraft; at: Date } | undefined,
): Promise<void> {
  await db
    .updateTable('custom_order_request')
    .set({
      quote_draft: draft ? JSON.stringify(draft.content) : null,
      quote_drafted_at: draft?.at ?? null,
      quote_draft_version: sql`quote_draft_version + 1`,
    })
    .where('id', '=', requestId)
    .execute();
}
