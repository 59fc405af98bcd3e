/** Prefix of unsent input in the browser's stores. */
export const DRAFT = 'draft.';

/** Prefix of input that outlives its session in a tab, for the same person. */
export const WORK = 'work.';

/** Deletes what was typed in this tab or browser, also for pages that are not loaded. */
export function dropDrafts(place: 'sessionStorage' | 'localStorage', prefix = DRAFT): void {
  try {
    const store = window[place];
    for (const name of Object.keys(store)) if (name.startsWith(prefix)) store.removeItem(name);
  } catch {
    // Storage is forbidden: nothing was stored.
  }
}
