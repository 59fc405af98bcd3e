import { Unauthenticated } from '#platform/contract/problem.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/database.ts';
import { SessionNotFound, type Security, type Session } from '../../security-contract.ts';
import { sessionTokenIn } from '../session-cookie.ts';
import { deviceName } from './device-name.ts';
import * as queries from './session-queries.ts';

type SessionRow = Awaited<ReturnType<typeof queries.listSessions>>[number];

function presentSession(row: SessionRow, currentId: string | undefined): Session {
  return {
    id: row.id,
    device: deviceName(row.user_agent ?? ''),
    isThis: row.id === currentId,
    startedAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
  };
}

/** The caller's sign-in methods and sessions. `mfaRequiredFor`: uid of the owner, if bound to the second step. @throws Unauthenticated for a deleted account */
export async function getSecurity(
  ctx: Context,
  { mfaRequiredFor }: { mfaRequiredFor: string | undefined },
): Promise<Security> {
  const { uid, sessionId } = personOf(ctx);
  const methods = await queries.findSignInMethods(ctx.db, uid);
  if (!methods) throw Unauthenticated();
  const sessions = await queries.listSessions(ctx.db, uid, ctx.clock.now());
  return {
    hasPassword: Boolean(methods.has_password),
    hasSecondStep: methods.has_second_step,
    ...(uid === mfaRequiredFor && { needsSecondStep: true as const }),
    sessions: sessions.map((row) => presentSession(row, sessionId)),
  };
}

/** Ends one of the caller's sessions. @throws SessionNotFound also for another person's */
export async function endSession(ctx: Context, id: string): Promise<void> {
  const { uid: personId } = personOf(ctx);
  if (!(await queries.deleteSession(ctx.db, { personId, id }))) throw SessionNotFound();
}

/** Ends the caller's other sessions. @throws Unauthenticated when the token names none */
export async function endOtherSessions(ctx: Context): Promise<void> {
  const { uid: personId, sessionId: id } = personOf(ctx);
  if (id === undefined) throw Unauthenticated();
  await queries.deleteOtherSessions(ctx.db, { personId, id });
}

export function countSessions(ctx: Context, personId: string): Promise<number> {
  return queries.countSessions(ctx.db, personId, ctx.clock.now());
}

/** Ends all sessions of a person and revokes their tokens in every process. @returns their number */
export function endAllSessions(ctx: Context, personId: string): Promise<number> {
  return queries.deleteAllSessions(ctx.db, personId);
}

/** Ends the session whose cookie the response replaces or clears: without its cookie nobody could sign it out. A failed response sends no cookies. */
export async function endReplacedSession(
  db: Database,
  request: Request,
  response: Response,
): Promise<void> {
  if (response.status >= 400) return;
  const former = sessionTokenIn(request.headers.get('cookie') ?? '') ?? '';
  const next = response.headers.getSetCookie().flatMap((cookie) => sessionTokenIn(cookie) ?? []);
  if (former === '' || next.length === 0 || next.at(-1) === former) return;
  await queries.deleteSessionOfCookie(db, former);
}
