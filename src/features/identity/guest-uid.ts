/** Prefix of a guest's uid; no token may carry it. */
export const GUEST_PREFIX = 'guest:';

export function isGuest(uid: string): boolean {
  return uid.startsWith(GUEST_PREFIX);
}
