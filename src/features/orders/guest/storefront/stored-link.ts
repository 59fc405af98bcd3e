import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { GUEST_PREFIX } from '#features/identity/guest-uid.ts';
import { useHydrated } from '#platform/client/page/use-hydrated.ts';
import { tabMemory } from '#platform/client/drafts/tab-memory.ts';

/** Replaces the uid in queries of orders that are reached by their link. */
export const BY_LINK = GUEST_PREFIX;

const KEY = /^#k=([\w-]{32})$/;

const listeners = new Set<() => void>();
/** Used if the browser stores nothing. */
const inMemory = new Map<string, string>();

function memoryOf(number: string) {
  return tabMemory<string>(`order-link.${number}`);
}

/** The key of an order's link, in this tab. */
export function linkKeyOf(number: string): string | undefined {
  return inMemory.get(number) ?? memoryOf(number).read();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function keepLinkKey(number: string, key: string): void {
  inMemory.set(number, key);
  memoryOf(number).save(key);
  tell();
}

/** The order is the account's by now. */
export function dropLinkKey(number: string): void {
  inMemory.delete(number);
  memoryOf(number).clear();
  tell();
}

export function orderLink(number: string, key: string): string {
  return `${window.location.origin}/order/${number}#k=${key}`;
}

/** The key of the order's link, taken out of the address, so that no history holds it. Undefined before hydration. */
export function useLinkKey(number: string): string | undefined {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const stored = useSyncExternalStore(
    watch,
    () => linkKeyOf(number),
    () => undefined,
  );
  const [, key] = KEY.exec(hash) ?? [];
  useEffect(() => {
    if (key === undefined || !window.location.hash.includes(key)) return;
    keepLinkKey(number, key);
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, [number, key]);
  return isHydrated ? stored : undefined;
}
