import type { Database } from '#platform/server/database/database.ts';
import { deleteSessionOfCookie } from './session-queries.ts';

const SESSION = /(?:^|;\s*)(?:__Host-)?lehar\.session_token=(\w+)/;

function tokenIn(cookies: string): string | undefined {
  return SESSION.exec(cookies)?.[1];
}

/** Ends the session whose cookie an answer replaces: nobody could sign out of it any more. */
export async function endReplacedSession(
  db: Database,
  request: Request,
  response: Response,
): Promise<void> {
  const former = tokenIn(request.headers.get('cookie') ?? '');
  const [next] = response.headers.getSetCookie().flatMap((cookie) => tokenIn(cookie) ?? []);
  if (former === undefined || next === undefined || next === former) return;
  await deleteSessionOfCookie(db, former);
}
