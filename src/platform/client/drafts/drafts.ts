export const DRAFT = 'draft.';

/** Prefix of input that outlives its session in a tab, for the same person. */
export const WORK = 'work.';

/** Deletes unsent input of this tab or browser, also of pages that are not loaded. */
export function dropDrafts(storage: 'sessionStorage' | 'localStorage', prefix = DRAFT): void {
  try {
    const store = window[storage];
    for (const name of Object.keys(store)) if (name.startsWith(prefix)) store.removeItem(name);
  } catch {
    // Storage is forbidden: nothing was stored.
  }
}
