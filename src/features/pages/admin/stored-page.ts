import { useEffect, useRef } from 'react';
import { DRAFT } from '#platform/client/drafts.ts';
import type { PageFields } from './page-fields.ts';

/** Unsaved edits; they outlive the tab and an expired session, signing out drops them. */
export type StoredPage = { uid: string; at: string; version: number; fields: PageFields };

const PAUSE_MS = 400;

const nameOf = (id: string) => `${DRAFT}page-${id}`;

function attempt<R>(step: () => R): R | undefined {
  try {
    return step();
  } catch {
    // Storage may be full or forbidden.
    return undefined;
  }
}

export function readStored(id: string, uid: string): StoredPage | undefined {
  const stored = attempt(
    () => JSON.parse(localStorage.getItem(nameOf(id)) ?? 'null') as StoredPage | null,
  );
  return stored?.uid === uid ? stored : undefined;
}

export function dropStored(id: string): void {
  attempt(() => localStorage.removeItem(nameOf(id)));
}

function keep(id: string, stored: Omit<StoredPage, 'at'>): void {
  const value = JSON.stringify({ ...stored, at: new Date().toISOString() });
  attempt(() => localStorage.setItem(nameOf(id), value));
}

/** Keeps unsaved fields in this browser. @param stored undefined: nothing is unsaved */
export function useKeeping(id: string, stored: Omit<StoredPage, 'at'> | undefined): void {
  const latest = useRef(stored);
  useEffect(() => {
    latest.current = stored;
    const timer = setTimeout(() => (stored ? keep(id, stored) : dropStored(id)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [id, stored]);
  useEffect(() => {
    const save = () => latest.current && keep(id, latest.current);
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      save();
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
    };
  }, [id]);
}
