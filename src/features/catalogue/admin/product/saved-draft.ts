import { useEffect, useRef } from 'react';
import { DRAFT } from '#platform/client/drafts.ts';
import { emptyFields, isSameProduct, type ProductFields } from './form/product-fields.ts';

/** Outlives a session that runs out in the middle of the work; signing out drops it. */
const NAME = `${DRAFT}new-product`;

/** A new product that is not added yet, and when it was last typed at. */
type KeptDraft = { uid: string; at: string; fields: ProductFields };

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

function keepDraft(uid: string, fields: ProductFields): void {
  if (isEmpty(fields)) {
    dropDraft();
    return;
  }
  const kept: KeptDraft = { uid, at: new Date().toISOString(), fields };
  attempt(() => localStorage.setItem(NAME, JSON.stringify(kept)));
}

const PAUSE_MS = 400;

/** Keeps what is typed in this browser: a phone call must not lose twenty fields. */
export function useAutosave(uid: string, fields: ProductFields): void {
  const unkept = useRef<ProductFields>(undefined);
  const kept = useRef(fields);
  useEffect(() => {
    if (kept.current === fields) return;
    unkept.current = fields;
    const timer = setTimeout(() => keepNow(uid, unkept, kept), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [uid, fields]);
  useEffect(() => {
    const keep = () => keepNow(uid, unkept, kept);
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      keep();
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [uid]);
}

type Ref<T> = { current: T };

function keepNow(
  uid: string,
  unkept: Ref<ProductFields | undefined>,
  kept: Ref<ProductFields>,
): void {
  if (unkept.current === undefined) return;
  kept.current = unkept.current;
  keepDraft(uid, unkept.current);
  unkept.current = undefined;
}
