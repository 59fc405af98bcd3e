import { useState } from 'react';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { AdminProductWire } from '../../../admin-contract.ts';
import { emptyFields, isSameProduct, type ProductFields } from '../fields/product-fields.ts';
import { withMovedPrices } from '../fields/variant-prices.ts';
import { toDraft } from '../fields/to-draft.ts';
import { useProductForm } from '../form/use-product-form.ts';
import { useRefusals } from '../form/use-refusals.ts';
import { dropDraft, readDraft } from './kept-draft.ts';
import { useAdding } from './use-adding.ts';
import { useAutosave } from './use-autosave.ts';

const ARRIVED =
  'An earlier try did arrive: a piece was added as it was typed then. Look for it among All Products before you add this one.';
const ADDED_MS = 2000;

/** The memory of the page on which products are added. */
export function useNewProduct(uid: string, onDone: () => void) {
  const alert = useAlert();
  const toast = useToast();
  const [restored, setRestored] = useState(() => readDraft(uid));
  const form = useProductForm(() => restored?.fields ?? emptyFields());
  const { setFields } = form;
  const fields = withMovedPrices(form.fields);
  const refusals = useRefusals(form.setErrors);
  const [added, setAdded] = useState<AdminProductWire>();
  useAutosave(uid, form.fields);
  useUnsavedWork(!isSameProduct(fields, emptyFields()));

  /** An empty form, or one that is put back. */
  function startWith(next: ProductFields): void {
    setFields(next);
    refusals.clear();
    setRestored(undefined);
  }

  const { add, isAdding } = useAdding({
    onAdded: (product) => {
      dropDraft();
      startWith(emptyFields());
      setAdded(product);
      alert({
        title: 'Product added successfully! Check console for details.',
        autoCloseMs: ADDED_MS,
        onClose: onDone,
      });
    },
    onRefused: (problem) => {
      const isReused = problem?.code === 'IDEMPOTENCY_KEY_REUSED';
      refusals.refuse(problem, isReused ? ARRIVED : undefined);
    },
  });

  function submit(): void {
    if (isAdding) return;
    setAdded(undefined);
    if (refusals.isRight(fields)) add(toDraft(fields));
  }

  function discard(): void {
    const before = fields;
    startWith(emptyFields());
    toast.undo('Draft discarded', () => startWith(before));
    onDone();
  }

  return { form: { ...form, fields }, refusals, added, restored, isAdding, submit, discard };
}
