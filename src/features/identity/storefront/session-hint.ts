/** Mark of the signed-in person, empty without a session: other tabs hear its changes. */
const KEY = 'lehar-sign-in';
const ENDED = 'ended';

/** Whether this browser seems to hold a session: the server sets this mark beside the session cookie, which scripts cannot read. */
export function isSessionLikely(): boolean {
  return /(?:^|; )(?:__Host-)?lehar\.present=1/.test(document.cookie);
}

/** Removes the mark of an ended session, so that no call follows, and the room that the header reserved for it. */
export function forgetSession(): void {
  delete document.documentElement.dataset.present;
  document.cookie = 'lehar.present=; Max-Age=0; Path=/; SameSite=Lax';
  document.cookie = '__Host-lehar.present=; Max-Age=0; Path=/; SameSite=Lax; Secure';
}

/** Tells two people apart and cannot be turned back into a uid (FNV-1a, 32 bits). */
export function markOf(uid: string): string {
  let hash = 0x811c9dc5;
  for (const letter of uid) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Tells other tabs who is signed in; they hear changes only. @param hasEnded the session ended without a sign-out */
export function announceSession(uid: string | undefined, hasEnded = false): void {
  const mark = uid === undefined ? undefined : markOf(uid);
  try {
    if (mark === undefined && !hasEnded) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, mark ?? ENDED);
  } catch {
    // Storage is forbidden: the other tabs notice when they are looked at again.
  }
}

/** Whether a tab found the session ended, with no sign-in or sign-out since. */
export function hasSessionEnded(): boolean {
  try {
    return localStorage.getItem(KEY) === ENDED;
  } catch {
    return false;
  }
}

/** Calls back when another tab changed the session, or may have while this one was away. */
export function onSessionHint(listener: () => void): () => void {
  let wasLikely = isSessionLikely();
  function call(): void {
    wasLikely = isSessionLikely();
    listener();
  }
  const look = (): void => {
    if (document.visibilityState === 'visible' && isSessionLikely() !== wasLikely) call();
  };
  // A page that Back restored from memory heard no events there.
  const wake = ({ persisted }: PageTransitionEvent): void => (persisted ? call() : look());
  const hear = ({ key }: StorageEvent): void => {
    // Without a key the whole storage was cleared.
    if (key === KEY || key === null) call();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', wake);
  window.addEventListener('storage', hear);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pageshow', wake);
    window.removeEventListener('storage', hear);
  };
}
