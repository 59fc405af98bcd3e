import { Unauthenticated } from '#platform/contract/problem.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import type { Security } from '../../security-contract.ts';
import { presentSession } from './present-session.ts';
import { findSignInWays, listSessions } from './session-queries.ts';

/** How the caller signs in, and where they are signed in. @throws Unauthenticated when they left */
export async function securityOf(
  ctx: Context,
  { boundUid }: { boundUid: string | undefined },
): Promise<Security> {
  const { uid, sessionId } = personOf(ctx);
  const ways = await findSignInWays(ctx.db, uid);
  if (!ways) throw Unauthenticated();
  const sessions = await listSessions(ctx.db, uid, ctx.clock.now());
  return {
    hasPassword: Boolean(ways.has_password),
    hasSecondStep: ways.has_second_step,
    ...(uid === boundUid && { needsSecondStep: true as const }),
    sessions: sessions.map((row) => presentSession(row, sessionId)),
  };
}
