/** Storage key of the signed-in person's mark, absent without a session; other tabs are notified of changes. */
const KEY = 'lehar-sign-in';
const ENDED = 'ended';

/** Cookie that the server sets beside the session cookie, which scripts cannot read. */
const PRESENCE_COOKIE = /(?:^|; )(?:__Host-)?lehar\.present=1/;

/** Inline script in the head: with a session it marks `<html data-present>`, and the header reserves its room. */
export const presenceScript = `;(function(){try{if(/${PRESENCE_COOKIE.source}/.test(document.cookie))
document.documentElement.dataset.present=''}catch(e){}})()`;

/** True if this browser seems to have a session. */
export function isSessionLikely(): boolean {
  return PRESENCE_COOKIE.test(document.cookie);
}

/** Removes the presence cookie of an ended session, and the room that the header reserved for it. */
export function forgetSession(): void {
  delete document.documentElement.dataset.present;
  document.cookie = 'lehar.present=; Max-Age=0; Path=/; SameSite=Lax';
  document.cookie = '__Host-lehar.present=; Max-Age=0; Path=/; SameSite=Lax; Secure';
}

/** Mark that differs between people and does not reveal the uid (FNV-1a, 32 bits). */
export function markOf(uid: string): string {
  let hash = 0x811c9dc5;
  for (const letter of uid) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Tells other tabs who is signed in. @param hasEnded the session ended without a sign-out */
export function announceSession(uid: string | undefined, hasEnded = false): void {
  const mark = uid === undefined ? undefined : markOf(uid);
  try {
    if (mark === undefined && !hasEnded) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, mark ?? ENDED);
  } catch {
    // Storage is forbidden: the other tabs notice when they become visible.
  }
}

/** True if a tab found the session ended, with no sign-in or sign-out since. */
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
  const checkVisible = (): void => {
    if (document.visibilityState === 'visible' && isSessionLikely() !== wasLikely) call();
  };
  // A page that Back restores from memory has missed events.
  const onPageShow = ({ persisted }: PageTransitionEvent): void =>
    persisted ? call() : checkVisible();
  const onStorage = ({ key }: StorageEvent): void => {
    // The key is null if the whole storage was cleared.
    if (key === KEY || key === null) call();
  };
  document.addEventListener('visibilitychange', checkVisible);
  window.addEventListener('pageshow', onPageShow);
  window.addEventListener('storage', onStorage);
  return () => {
    document.removeEventListener('visibilitychange', checkVisible);
    window.removeEventListener('pageshow', onPageShow);
    window.removeEventListener('storage', onStorage);
  };
}
