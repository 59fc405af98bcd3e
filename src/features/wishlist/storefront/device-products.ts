import { MAX_SAVED } from '../limits.ts';

const KEY = 'lehar-saved';

/** Ids of what this browser has saved, the last one first. */
export function deviceProducts(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((one) => typeof one === 'string').slice(0, MAX_SAVED);
  } catch {
    return [];
  }
}

/** @returns whether the browser took them */
export function storeProducts(ids: string[]): boolean {
  try {
    if (ids.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(ids));
    return true;
  } catch {
    return false;
  }
}
