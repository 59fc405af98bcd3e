import type { Context } from '#platform/server/context.ts';
import { countSessions, deleteSessionsOf } from './session-queries.ts';

/** How many sessions a person has. */
export function sessionsOf(ctx: Context, personId: string): Promise<number> {
  return countSessions(ctx.db, personId, ctx.clock.now());
}

/** Ends all sessions of a person, with their tokens, for every process. @returns how many there were */
export function endSessionsOf(ctx: Context, personId: string): Promise<number> {
  return deleteSessionsOf(ctx.db, personId);
}
