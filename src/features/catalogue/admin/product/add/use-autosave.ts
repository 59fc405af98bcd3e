import { useEffect, useRef } from 'react';
import type { ProductFields } from '../fields/product-fields.ts';
import { keepDraft } from './kept-draft.ts';

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
