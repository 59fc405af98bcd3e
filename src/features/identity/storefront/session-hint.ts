/** Touched at each sign-in and sign-out: other tabs hear of it. */
const KEY = 'lehar-sign-in';

/**
 * Whether this browser holds a session, as far as can be told without asking: the server sets this
 * mark beside the session's own cookie, which scripts cannot read.
 */
export function isSessionLikely(): boolean {
  return /(?:^|; )(?:__Host-)?lehar\.present=1/.test(document.cookie);
}

/** Tells the other tabs of this browser that somebody signed in or out. */
export function announceSession(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Storage is forbidden: the other tabs notice when they are looked at again.
  }
}

/** Calls back when another tab has changed the session, or may have while this one was away. */
export function onSessionHint(listener: () => void): () => void {
  let wasLikely = isSessionLikely();
  const look = (): void => {
    if (document.visibilityState !== 'visible' || isSessionLikely() === wasLikely) return;
    wasLikely = !wasLikely;
    listener();
  };
  const hear = ({ key }: StorageEvent): void => {
    if (key !== KEY) return;
    wasLikely = isSessionLikely();
    listener();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look);
  window.addEventListener('storage', hear);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pageshow', look);
    window.removeEventListener('storage', hear);
  };
}
