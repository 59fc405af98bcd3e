/** Cookie prefix at this origin: with https it binds cookies to their host. */
export function cookiePrefixOf(origin: string): string {
  return origin.startsWith('https:') ? '__Host-lehar' : 'lehar';
}

export function sessionCookieOf(origin: string): string {
  return `${cookiePrefixOf(origin)}.session_token`;
}

const SESSION_TOKEN = /(?:^|;\s*)(?:__Host-)?lehar\.session_token=(\w*)/;

/** The session token in a Cookie or Set-Cookie header; '' for a cleared cookie. */
export function sessionTokenIn(header: string): string | undefined {
  return SESSION_TOKEN.exec(header)?.[1];
}

const SET_SESSION = /^((?:__Host-)?lehar)\.session_token=([^;]*)/;
const HTTP_ONLY = /;\s*HttpOnly(?=;|$)/i;

/** Cookie `lehar.present=1`, which lives as long as this session cookie and is open to scripts. Undefined for other cookies. */
export function presenceCookieFor(setCookie: string): string | undefined {
  const [session, prefix = '', value = ''] = SET_SESSION.exec(setCookie) ?? [];
  if (session === undefined) return undefined;
  const attributes = setCookie.slice(session.length).replace(HTTP_ONLY, '');
  return `${prefix}.present=${value === '' ? '' : '1'}${attributes}`;
}
