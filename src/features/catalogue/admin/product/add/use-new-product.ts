import { useState } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { AdminProductWire } from '../../../admin-contract.ts';
import { checkFields, shownErrors, type FieldErrors } from '../fields/check-fields.ts';
import { emptyFields, type ProductFields } from '../fields/product-fields.ts';
import { toDraft } from '../fields/to-draft.ts';
import { useProductForm } from '../form/use-product-form.ts';
import { dropDraft, readDraft } from './kept-draft.ts';
import { useAdding } from './use-adding.ts';
import { useAutosave } from './use-autosave.ts';

const OWN_FAULT =
  'The shop answered with a fault of its own. Try again in a few minutes; nothing is lost.';
const ARRIVED =
  'An earlier try did arrive: a piece was added as it was typed then. Look for it among All Products before you add this one.';
const ADDED_MS = 2000;

function failureOf(problem: ProblemBody | undefined): string {
  if (problem?.code === 'IDEMPOTENCY_KEY_REUSED') return ARRIVED;
  return problem?.detail ?? OWN_FAULT;
}

/** The memory of the page on which products are added. */
export function useNewProduct(uid: string, onDone: () => void) {
  const alert = useAlert();
  const toast = useToast();
  const [restored, setRestored] = useState(() => readDraft(uid));
  const form = useProductForm(() => restored?.fields ?? emptyFields());
  const { fields, setFields, setErrors } = form;
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [added, setAdded] = useState<AdminProductWire>();
  useAutosave(uid, fields);

  /** An empty form, or one that is put back. */
  function startWith(next: ProductFields): void {
    setFields(next);
    setErrors({});
    setFailure(undefined);
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
      if (problem?.fields) show(shownErrors(problem.fields));
      else setFailure(failureOf(problem));
    },
  });

  function show(found: FieldErrors): void {
    setErrors(found);
    setTries((before) => before + 1);
  }

  function submit(): void {
    if (isAdding) return;
    setFailure(undefined);
    setAdded(undefined);
    const found = checkFields(fields);
    show(found);
    if (Object.keys(found).length === 0) add(toDraft(fields));
  }

  function discard(): void {
    const before = fields;
    startWith(emptyFields());
    toast.undo('Draft discarded', () => startWith(before));
    onDone();
  }

  return { form, tries, failure, added, restored, isAdding, submit, discard };
}
