/** Names of what is typed and not sent yet begin so in the browser's stores. */
export const DRAFT = 'draft.';

/** And so what outlives its session in a tab, where the same person may go on with it. */
export const WORK = 'work.';

/** Forgets what was typed in this tab, or in this browser, also into pages that are not loaded. */
export function dropDrafts(place: 'sessionStorage' | 'localStorage', prefix = DRAFT): void {
  try {
    const store = window[place];
    for (const name of Object.keys(store)) if (name.startsWith(prefix)) store.removeItem(name);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
