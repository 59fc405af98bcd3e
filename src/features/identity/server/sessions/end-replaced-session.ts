import type { Database } from '#platform/server/database/database.ts';
import { deleteSessionOfCookie } from './session-queries.ts';

const SESSION = /(?:^|;\s*)(?:__Host-)?lehar\.session_token=(\w*)/;

/** The session that a cookie names; '' of one that is cleared. */
function tokenIn(cookies: string): string | undefined {
  return SESSION.exec(cookies)?.[1];
}

/**
 * Ends the session whose cookie an answer replaces or, where a code is still to come, clears: nobody
 * could sign out of it any more. The cookies of a failure do not reach the browser.
 */
export async function endReplacedSession(
  db: Database,
  request: Request,
  response: Response,
): Promise<void> {
  if (response.status >= 400) return;
  const former = tokenIn(request.headers.get('cookie') ?? '') ?? '';
  const next = response.headers.getSetCookie().flatMap((cookie) => tokenIn(cookie) ?? []);
  if (former === '' || next.length === 0 || next.at(-1) === former) return;
  await deleteSessionOfCookie(db, former);
}
