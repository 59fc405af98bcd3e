import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { answerOnce, type Answered } from '#platform/server/idempotency/answer-once.ts';
import { SavedReplyNotFound, type SavedReplies, type SavedReplyDraft } from '../admin-contract.ts';
import {
  deleteSavedReplyRow,
  insertSavedReply,
  listSavedReplyRows,
} from './saved-reply-queries.ts';

export function listSavedReplies({ db }: Context): Promise<SavedReplies> {
  return listSavedReplyRows(db);
}

type Draft = { reply: SavedReplyDraft; key: string | undefined };

/** Saves a reply once per key. @throws KeyReused */
export function saveReply(ctx: Context, { reply, key }: Draft): Promise<Answered<SavedReplies>> {
  return transaction(ctx, async (tx) => {
    const keyed = { key, route: 'POST /v2/admin/saved-replies', content: reply };
    const { isReplayed } = await answerOnce(tx, keyed, async () => {
      const now = tx.clock.now();
      const id = uuidv7(now.getTime());
      await insertSavedReply(tx.db, { ...reply, id, created_at: now });
      await recordAudit(tx, { action: 'savedreply.create', object: { kind: 'savedreply', id } });
      return {};
    });
    return { answer: await listSavedReplies(tx), isReplayed };
  });
}

/** @throws SavedReplyNotFound */
export function deleteSavedReply(ctx: Context, id: string): Promise<SavedReplies> {
  return transaction(ctx, async (tx) => {
    if (!(await deleteSavedReplyRow(tx.db, id))) throw SavedReplyNotFound();
    await recordAudit(tx, { action: 'savedreply.delete', object: { kind: 'savedreply', id } });
    return listSavedReplies(tx);
  });
}
