const SESSION = /^((?:__Host-)?lehar)\.session_token=([^;]*)/;
const HIDDEN = /;\s*HttpOnly(?=;|$)/i;

/** `lehar.present=1`: lives as long as the session cookie but is open to scripts: a hint of a session without a request. Undefined for other cookies. */
export function presenceCookieFor(cookie: string): string | undefined {
  const [session, shop = '', value = ''] = SESSION.exec(cookie) ?? [];
  if (session === undefined) return undefined;
  const attributes = cookie.slice(session.length).replace(HIDDEN, '');
  return `${shop}.present=${value === '' ? '' : '1'}${attributes}`;
}
