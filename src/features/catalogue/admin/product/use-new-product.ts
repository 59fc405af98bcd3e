import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN, refreshAdmin } from '#platform/client/admin-query.ts';
import { idempotentMutation, type PendingRequest } from '#platform/client/idempotent-mutation.ts';
import { logCreated, logFailure } from '#platform/client/log-failure.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { AdminProductWire } from '../../admin-contract.ts';
import type { postProduct } from '../../admin-endpoints.ts';
import { cacheProduct, isInFlight } from '../use-products.ts';
import {
  emptyFields,
  isSameProduct,
  toDraft,
  withoutEmptyRows,
  type DraftBody,
  type ProductFields,
} from './form/product-fields.ts';
import { withMovedPrices } from './form/product-prices.ts';
import { useProductForm, useFormErrors } from './form/use-product-form.ts';
import { dropDraft, readDraft, useAutosave } from './saved-draft.ts';

const ARRIVED =
  'An earlier try did arrive: a piece was added as it was typed then. Look for it among All Products before you add this one.';
const ADDED_MS = 2000;

export function useNewProduct(uid: string, onDone: () => void) {
  const alert = useAlert();
  const toast = useToast();
  const [restored, setRestored] = useState(() => readDraft(uid));
  const form = useProductForm(() => restored?.fields ?? emptyFields());
  const { setFields } = form;
  const fields = withMovedPrices(form.fields);
  const problems = useFormErrors(form.setErrors);
  const [added, setAdded] = useState<AdminProductWire>();
  useAutosave(uid, form.fields);
  useUnsavedWork(!isSameProduct(fields, emptyFields()));

  function startWith(next: ProductFields): void {
    setFields(next);
    problems.clear();
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
      problems.showProblem(problem, isReused ? ARRIVED : undefined);
    },
  });

  function submit(): void {
    if (isAdding) return;
    setAdded(undefined);
    const filled = withoutEmptyRows(fields);
    setFields(withoutEmptyRows);
    if (problems.validate(filled)) add(toDraft(filled));
  }

  function discard(): void {
    const before = fields;
    startWith(emptyFields());
    toast.undo('Draft discarded', () => startWith(before));
    onDone();
  }

  return { form: { ...form, fields }, problems, added, restored, isAdding, submit, discard };
}

/** A constant key: a body edited after a lost answer is refused, not added as another product. */
const NEW_PRODUCT = 'new product';
const sentRequest = tabMemory<PendingRequest<typeof NEW_PRODUCT>>('new-product-key');

const ADDING = [ADMIN, 'add-product'];

type Done = {
  onAdded: (product: AdminProductWire) => void;
  onRefused: (problem: ProblemBody | undefined) => void;
};

function useAdding({ onAdded, onRefused }: Done) {
  const [mutation] = useState(() => idempotentMutation(sentRequest));
  const { mutate, isPending } = useMutation(
    {
      mutationKey: ADDING,
      mutationFn: async (body: DraftBody) =>
        dataOf(
          await mutation.send(NEW_PRODUCT, (key) =>
            signedInApi<typeof postProduct>('POST /v2/products', {
              headers: { 'idempotency-key': key },
              body,
            }),
          ),
        ),
      onSuccess: (product) => {
        cacheProduct(product);
        void refreshAdmin();
        logCreated('Product added', product);
        onAdded(product);
      },
      onError: (error) => {
        const problem = problemOf(error);
        logFailure('Error', problem?.code ?? 'UNKNOWN');
        onRefused(problem);
      },
    },
    queries,
  );
  return {
    add: (body: DraftBody) => (isInFlight(ADDING) ? undefined : mutate(body)),
    isAdding: isPending,
  };
}
