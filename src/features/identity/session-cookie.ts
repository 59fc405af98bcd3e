/** Cookie prefix at this origin: with https it binds cookies to their host. */
export function cookiePrefixOf(origin: string): string {
  return origin.startsWith('https:') ? '__Host-lehar' : 'lehar';
}

export function sessionCookieOf(origin: string): string {
  return `${cookiePrefixOf(origin)}.session_token`;
}
