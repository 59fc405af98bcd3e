/** Touched at each sign-in and sign-out: other tabs hear of it. */
const KEY = 'lehar-sign-in';

/**
 * Whether this browser holds a session, as far as can be told without asking: the server sets this
 * mark beside the session's own cookie, which scripts cannot read.
 */
export function isSessionLikely(): boolean {
  return /(?:^|; )(?:__Host-)?lehar\.present=1/.test(document.cookie);
}

/** Takes the mark away when the server says that the session is no more, so that nobody asks again. */
export function forgetSession(): void {
  document.cookie = 'lehar.present=; Max-Age=0; Path=/; SameSite=Lax';
  document.cookie = '__Host-lehar.present=; Max-Age=0; Path=/; SameSite=Lax; Secure';
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
  function call(): void {
    wasLikely = isSessionLikely();
    listener();
  }
  const look = (): void => {
    if (document.visibilityState === 'visible' && isSessionLikely() !== wasLikely) call();
  };
  // A page that Back has brought from memory heard nothing while it lay there.
  const wake = ({ persisted }: PageTransitionEvent): void => (persisted ? call() : look());
  const hear = ({ key }: StorageEvent): void => {
    if (key === KEY) call();
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
