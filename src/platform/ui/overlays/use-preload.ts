import { useEffect } from 'react';

const FALLBACK_MS = 2000;

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
 * Fetches an overlay's code when the page is idle and the visitor has moved, touched or scrolled; refetched when needed.
 * Data saving fetches it only when needed. @param load declared outside the component
 * @param when `at rest` waits for no sign: for reports of a lost connection
 */
export function usePreload(load: () => Promise<unknown>, when: When = 'used'): void {
  useEffect(() => {
    if (savesData()) return;
    const fetchIt = () => void load().catch(() => undefined);
    return when === 'used' ? whenUsed(fetchIt) : whenIdle(fetchIt);
  }, [load, when]);
}
