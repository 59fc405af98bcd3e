import { useEffect, useRef } from 'react';
import { DRAFT } from '#platform/client/drafts.ts';
import { emptyFields, isSameProduct, type ProductFields } from './form/product-fields.ts';

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

function isEmpty(fields: ProductFields): boolean {
  return isSameProduct(fields, emptyFields());
}

export function readDraft(uid: string): SavedDraft | undefined {
  const saved = attempt(
    () => JSON.parse(localStorage.getItem(NAME) ?? 'null') as SavedDraft | null,
  );
  if (saved?.uid !== uid) return undefined;
  // Drafts of an older release may lack a field.
  const fields = { ...emptyFields(), ...saved.fields };
  return isEmpty(fields) ? undefined : { ...saved, fields };
}

export function dropDraft(): void {
  attempt(() => localStorage.removeItem(NAME));
}

function saveDraft(uid: string, fields: ProductFields): void {
  if (isEmpty(fields)) {
    dropDraft();
    return;
  }
  const saved: SavedDraft = { uid, at: new Date().toISOString(), fields };
  attempt(() => localStorage.setItem(NAME, JSON.stringify(saved)));
}

const PAUSE_MS = 400;

export function useAutosave(uid: string, fields: ProductFields): void {
  const unsaved = useRef<ProductFields>(undefined);
  const saved = useRef(fields);
  useEffect(() => {
    if (saved.current === fields) return;
    unsaved.current = fields;
    const timer = setTimeout(() => saveNow(uid, unsaved, saved), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [uid, fields]);
  useEffect(() => {
    const save = () => saveNow(uid, unsaved, saved);
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      save();
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
    };
  }, [uid]);
}

type Ref<T> = { current: T };

function saveNow(
  uid: string,
  unsaved: Ref<ProductFields | undefined>,
  saved: Ref<ProductFields>,
): void {
  if (unsaved.current === undefined) return;
  saved.current = unsaved.current;
  saveDraft(uid, unsaved.current);
  unsaved.current = undefined;
}
