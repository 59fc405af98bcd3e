const SESSION = /^((?:__Host-)?lehar)\.session_token=([^;]*)/;
const HIDDEN = /;\s*HttpOnly(?=;|$)/i;

/**
 * `lehar.present=1`, which lives exactly as long as the session cookie and, unlike it, is open to
 * scripts: the browser knows without a request that there may be a session. Undefined for other cookies.
 */
export function presenceCookieFor(cookie: string): string | undefined {
  const [session, shop = '', value = ''] = SESSION.exec(cookie) ?? [];
  if (session === undefined) return undefined;
  const attributes = cookie.slice(session.length).replace(HIDDEN, '');
  return `${shop}.present=${value === '' ? '' : '1'}${attributes}`;
}
