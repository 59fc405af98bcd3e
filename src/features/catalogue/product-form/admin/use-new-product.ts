import { useState } from 'react';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import {
  idempotentMutation,
  type PendingRequest,
} from '#platform/client/calls/idempotent-mutation.ts';
import { logCreated } from '#platform/client/log-failure.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { tabMemory } from '#platform/client/drafts/tab-memory.ts';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { AdminProductWire } from '../../admin-contract.ts';
import type { postProduct } from '../../admin-endpoints.ts';
import { cacheProduct } from '../../admin/use-products.ts';
import { emptyFields, type DraftBody } from './fields/product-fields.ts';
import { useProductForm } from './fields/use-product-form.ts';
import { newProductDraft } from './saved-draft.ts';

const ARRIVED =
  'An earlier try did go through: a piece was added as you had typed it then. Look for it under All Products before you add this one.';
const ADDED_MS = 2000;

export function useNewProduct(uid: string, onDone: () => void) {
  const alert = useAlert();
  const toast = useToast();
  const [draft] = useState(() => newProductDraft(uid));
  const [restoredAt, setRestoredAt] = useState(draft.at);
  const [added, setAdded] = useState<AdminProductWire>();
  const { form, product, submit } = useProductForm({
    start: emptyFields(),
    keep: draft.memory,
    send: useAdding(),
    after: (created) => {
      setRestoredAt(undefined);
      setAdded(created);
      alert({
        title: 'Product added successfully! Check console for details.',
        autoCloseMs: ADDED_MS,
        onClose: onDone,
      });
    },
  });

  function discard(): void {
    const before = form.values;
    form.discard();
    setRestoredAt(undefined);
    toast.undo('Draft discarded', () => form.edit('', () => before));
    onDone();
  }

  return {
    form,
    product,
    added,
    restoredAt,
    submit: async () => {
      setAdded(undefined);
      await submit();
    },
    discard,
  };
}

/** A constant key: a body edited after a lost answer is refused, not added as another product. */
const NEW_PRODUCT = 'new product';
const sentRequest = tabMemory<PendingRequest<typeof NEW_PRODUCT>>('new-product-key');

function useAdding() {
  const [mutation] = useState(() => idempotentMutation(sentRequest));
  return async (body: DraftBody) => {
    const result = await mutation.send(NEW_PRODUCT, (key) =>
      signedInApi<typeof postProduct>('POST /v2/products', {
        headers: { 'idempotency-key': key },
        body,
      }),
    );
    if (result.ok) {
      cacheProduct(result.data);
      void refreshAdmin();
      logCreated('Product added', result.data);
      return result;
    }
    const { problem } = result;
    const detail = problem.code === 'IDEMPOTENCY_KEY_REUSED' ? ARRIVED : problem.detail;
    return { ...result, problem: { ...problem, detail } };
  };
}
