import { transaction, type Context } from '#platform/server/context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { deleteDoneRequests } from './requests/request-queries.ts';

/**
 * Deletes requests and questions that were answered or closed, and are older than `before`, with
 * their answers.
 * @returns how many
 */
export function deleteOldRequests(ctx: Context, before: Date): Promise<number> {
  return inBatches((most) =>
    transaction(ctx, ({ db }) => deleteDoneRequests(db, { before, most })),
  );
}
