import type { Context } from '#platform/server/context.ts';
import { countSessions, deleteSessionsOf } from './session-queries.ts';

/** At how many places somebody is signed in. */
export function sessionsOf(ctx: Context, personId: string): Promise<number> {
  return countSessions(ctx.db, personId, ctx.clock.now());
}

/** Ends all sessions of somebody, with their tokens, for every process. @returns how many there were */
export function endSessionsOf(ctx: Context, personId: string): Promise<number> {
  return deleteSessionsOf(ctx.db, personId);
}
