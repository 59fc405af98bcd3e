import { lockOrder } from '#features/orders/server/get-order.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { nextState, type LinkState } from '../../attempt-state.ts';
import { findAttempt, saveAttempt } from '../attempt-queries.ts';
import { setLink } from './link-queries.ts';

type Seen = { attemptId: string; state: LinkState; linkId?: string | undefined };

/** Moves a link forward by what a gateway says of it itself; its payments are recorded for themselves. */
export function recordLink(ctx: Context, { attemptId, state, linkId }: Seen): Promise<void> {
  return transaction(
    ctx,
    async (tx) => {
      const found = await findAttempt(tx.db, { id: attemptId });
      if (found?.attempt.link === undefined) return;
      await lockOrder(tx, found.orderId, 'anybody');
      const row = (await findAttempt(tx.db, { id: attemptId })) ?? found;
      if (linkId !== undefined) await setLink(tx.db, attemptId, { id: linkId });
      const next = nextState(row.attempt, { link: state });
      await saveAttempt(tx.db, attemptId, next);
    },
    { retryOn: isConflict },
  );
}
