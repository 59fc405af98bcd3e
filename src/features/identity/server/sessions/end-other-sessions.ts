import { Unauthenticated } from '#platform/contract/problem.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { deleteOtherSessions } from './session-queries.ts';

/** Ends the caller's sessions but their own. @throws Unauthenticated when the token names none */
export async function endOtherSessions(ctx: Context): Promise<void> {
  const { uid: personId, sessionId: id } = personOf(ctx);
  if (id === undefined) throw Unauthenticated();
  await deleteOtherSessions(ctx.db, { personId, id });
}
