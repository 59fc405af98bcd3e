/** Prefix of a guest's uid; no token may carry it. */
export const GUEST_PREFIX = 'guest:';

/** Customer of an order of the owner; no token may carry it. */
export const WALK_IN_PREFIX = 'walk-in:';

/** True for who has no account. */
export function isGuest(uid: string): boolean {
  return uid.startsWith(GUEST_PREFIX) || uid.startsWith(WALK_IN_PREFIX);
}
