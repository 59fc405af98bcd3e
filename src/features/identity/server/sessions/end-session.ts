import { personOf, type Context } from '#platform/server/context.ts';
import { SessionNotFound } from '../../security-contract.ts';
import { deleteSession } from './session-queries.ts';

/** Ends one of the caller's sessions. @throws SessionNotFound also for another person's */
export async function endSession(ctx: Context, id: string): Promise<void> {
  const { uid: personId } = personOf(ctx);
  if (!(await deleteSession(ctx.db, { personId, id }))) throw SessionNotFound();
}
