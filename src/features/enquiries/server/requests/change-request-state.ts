import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { RequestNotFound, type RequestThread } from '../../admin-contract.ts';
import { getRequest } from './get-request.ts';
import { lockRequest, setState } from './request-queries.ts';

type Change = { id: string; to: RequestThread['state'] };

/**
 * Says where a request stands, in any direction: the maker may have answered elsewhere, or have been
 * wrong. Saying what is already so does nothing.
 * @throws RequestNotFound
 */
export function changeRequestState(ctx: Context, { id, to }: Change): Promise<RequestThread> {
  return transaction(ctx, async (tx) => {
    const row = await lockRequest(tx.db, id);
    if (!row) throw RequestNotFound();
    if (row.state === to) return getRequest(tx, id);
    await setState(tx.db, { id, kind: row.kind, state: to, now: tx.clock.now() });
    const thread = await getRequest(tx, id);
    await recordAudit(tx, {
      action: 'request.state',
      object: { kind: 'request', id },
      before: { state: row.state },
      after: { state: to },
    });
    return thread;
  });
}
