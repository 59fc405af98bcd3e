import { DRAFT } from '#platform/client/drafts/drafts.ts';
import type { TabMemory } from '#platform/client/drafts/tab-memory.ts';
import { emptyFields, isSameProduct, type ProductFields } from './fields/product-fields.ts';

/** Outlives an expired session; signing out drops it. */
const NAME = `${DRAFT}new-product`;

type SavedDraft = { uid: string; at: string; fields: ProductFields };

function attempt<R>(step: () => R): R | undefined {
  try {
    return step();
  } catch {
    // Storage may be full or forbidden.
    return undefined;
  }
}

/** What is typed for a new product, in this browser for the one who typed it; and when, if it was there. */
export function newProductDraft(uid: string) {
  const found = attempt(
    () => JSON.parse(localStorage.getItem(NAME) ?? 'null') as SavedDraft | null,
  );
  // Drafts of an older release may lack a field.
  const fields = { ...emptyFields(), ...found?.fields };
  const saved = found?.uid === uid && !isSameProduct(fields, emptyFields()) ? found : undefined;
  const memory: TabMemory<ProductFields> = {
    read: () => saved && fields,
    save: (typed) => {
      const draft: SavedDraft = { uid, at: new Date().toISOString(), fields: typed };
      attempt(() => localStorage.setItem(NAME, JSON.stringify(draft)));
    },
    clear: () => attempt(() => localStorage.removeItem(NAME)),
  };
  return { at: saved?.at, memory };
}
