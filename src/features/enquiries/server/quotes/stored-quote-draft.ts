import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { QuoteDraftChanged, type QuoteDraft, type SavedQuoteDraft } from '../../quote-contract.ts';
import { findDraft, writeDraft } from './draft-queries.ts';
import { lockCustom } from './send-quote.ts';
import { presentDraft } from './present-quote.ts';

type Change = { id: string; version: number; draft?: QuoteDraft };

async function changeDraft(ctx: Context, { id, version, draft }: Change): Promise<SavedQuoteDraft> {
  return transaction(ctx, async (tx) => {
    await lockCustom(tx, id);
    const before = await findDraft(tx.db, id);
    if (before.version !== version) {
      throw QuoteDraftChanged({ data: { quoteDraft: presentDraft(before) } });
    }
    await writeDraft(tx.db, id, draft && { content: draft, at: tx.clock.now() });
    await recordAudit(tx, {
      action: draft ? 'request.quote.draft' : 'request.quote.discard',
      object: { kind: 'request', id },
      ...(draft && { after: { lines: draft.lines.length } }),
    });
    return presentDraft(await findDraft(tx.db, id));
  });
}

/**
 * Saves what is typed of a quote.
 * @throws RequestNotFound, RequestHasNoLink, QuoteDraftChanged with the draft that holds
 */
export function saveQuoteDraft(ctx: Context, change: Required<Change>): Promise<SavedQuoteDraft> {
  return changeDraft(ctx, change);
}

/** @throws RequestNotFound, RequestHasNoLink, QuoteDraftChanged with the draft that holds */
export function throwDraftAway(
  ctx: Context,
  { id, version }: Omit<Change, 'draft'>,
): Promise<SavedQuoteDraft> {
  return changeDraft(ctx, { id, version });
}
