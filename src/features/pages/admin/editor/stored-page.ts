import { DRAFT } from '#platform/client/drafts/drafts.ts';
import type { TabMemory } from '#platform/client/drafts/tab-memory.ts';
import type { PageDraft, PageFields } from './page-fields.ts';

/** Unsaved edits; they outlive the tab and an expired session, signing out drops them. */
type StoredPage = { uid: string; at: string; version: number; fields: PageFields };

const nameOf = (id: string) => `${DRAFT}page-${id}`;

function attempt<R>(step: () => R): R | undefined {
  try {
    return step();
  } catch {
    // Storage may be full or forbidden.
    return undefined;
  }
}

/** What is typed on a page, in this browser for the one who typed it; and when, if it was there. */
export function storedPage(id: string, uid: string) {
  const found = attempt(
    () => JSON.parse(localStorage.getItem(nameOf(id)) ?? 'null') as StoredPage | null,
  );
  const { at, version, fields } = (found?.uid === uid ? found : null) ?? {};
  const memory: TabMemory<PageDraft> = {
    read: () => (fields && version !== undefined ? { ...fields, version } : undefined),
    save: ({ version: seen, ...typed }) => {
      const now = { uid, at: new Date().toISOString(), version: seen, fields: typed };
      attempt(() => localStorage.setItem(nameOf(id), JSON.stringify(now)));
    },
    clear: () => attempt(() => localStorage.removeItem(nameOf(id))),
  };
  return { at, memory };
}
