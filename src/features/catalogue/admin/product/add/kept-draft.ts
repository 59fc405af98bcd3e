import { DRAFT } from '#platform/client/drafts.ts';
import { emptyFields, isSameProduct, type ProductFields } from '../fields/product-fields.ts';

/** Outlives a session that runs out in the middle of the work; signing out drops it. */
const NAME = `${DRAFT}new-product`;

/** A new product that is not added yet, and when it was last typed at. */
export type KeptDraft = { uid: string; at: string; fields: ProductFields };

function attempt<R>(step: () => R): R | undefined {
  try {
    return step();
  } catch {
    // Storage may be full or forbidden: what is on the page stays there.
    return undefined;
  }
}

function isEmpty(fields: ProductFields): boolean {
  return isSameProduct(fields, emptyFields());
}

/** What this person was writing in this browser, perhaps days ago. */
export function readDraft(uid: string): KeptDraft | undefined {
  const kept = attempt(() => JSON.parse(localStorage.getItem(NAME) ?? 'null') as KeptDraft | null);
  if (kept?.uid !== uid) return undefined;
  // A field that an older edition of this page did not know is empty.
  const fields = { ...emptyFields(), ...kept.fields };
  return isEmpty(fields) ? undefined : { ...kept, fields };
}

export function dropDraft(): void {
  attempt(() => localStorage.removeItem(NAME));
}

export function keepDraft(uid: string, fields: ProductFields): void {
  if (isEmpty(fields)) {
    dropDraft();
    return;
  }
  const kept: KeptDraft = { uid, at: new Date().toISOString(), fields };
  attempt(() => localStorage.setItem(NAME, JSON.stringify(kept)));
}
