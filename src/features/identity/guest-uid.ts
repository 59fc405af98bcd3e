/** Begins the uid of whoever buys without an account, which no token can have. */
export const GUEST_PREFIX = 'guest:';

export function isGuest(uid: string): boolean {
  return uid.startsWith(GUEST_PREFIX);
}
