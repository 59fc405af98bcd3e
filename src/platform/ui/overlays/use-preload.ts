import { useEffect } from 'react';

/** Where the browser does not tell when it rests (Safari). */
const FALLBACK_MS = 2000;

/** Events of a visitor who does more than look. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

type Connection = { saveData?: boolean } | undefined;

function savesData(): boolean {
  return (navigator as { connection?: Connection }).connection?.saveData === true;
}

function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const ticket = requestIdleCallback(act);
  return () => cancelIdleCallback(ticket);
}

function whenUsed(act: () => void): () => void {
  let cancel = stop;
  function stop(): void {
    for (const sign of SIGNS) document.removeEventListener(sign, start, true);
  }
  function start(): void {
    stop();
    cancel = whenIdle(act);
  }
  for (const sign of SIGNS) document.addEventListener(sign, start, true);
  return () => cancel();
}

type When = 'used' | 'at rest';

/**
 * Fetches the code of an overlay when the page has come to rest, after the visitor has moved, touched or
 * scrolled something, so that it opens at once, also when the connection has gone meanwhile. What
 * fails is fetched again when it is needed; with data saving on it is fetched only then.
 * @param load declared outside the component
 * @param when `at rest` waits for no sign of somebody: for what tells that the connection has gone
 */
export function usePreload(load: () => Promise<unknown>, when: When = 'used'): void {
  useEffect(() => {
    if (savesData()) return;
    const fetchIt = () => void load().catch(() => undefined);
    return when === 'used' ? whenUsed(fetchIt) : whenIdle(fetchIt);
  }, [load, when]);
}
