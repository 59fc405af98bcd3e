/** How the cookies of a shop at this origin begin: with https they are bound to its host. */
export function cookiePrefixOf(origin: string): string {
  return origin.startsWith('https:') ? '__Host-lehar' : 'lehar';
}

/** The cookie that says whose session it is. */
export function sessionCookieOf(origin: string): string {
  return `${cookiePrefixOf(origin)}.session_token`;
}
