import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { WORK } from '#platform/client/drafts/drafts.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { tabMemory, type TabMemory } from '#platform/client/drafts/tab-memory.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { AdminProductWire } from '../../admin-contract.ts';
import type { putProduct } from '../../admin-endpoints.ts';
import { cacheProduct } from '../../admin/use-products.ts';
import { differences, mergeEdit } from './differences.ts';
import {
  fieldsOf,
  isSameProduct,
  type DraftBody,
  type ProductFields,
} from './fields/product-fields.ts';
import { useProductForm } from './fields/use-product-form.ts';
import { useLeaveGuard } from '../../admin/leave-guard.tsx';

/** An earlier try arrived although its answer was lost. */
function isSavedAlready(now: AdminProductWire, sent: ProductFields, base: ProductFields): boolean {
  const theirs = fieldsOf(now);
  return differences({ base, theirs, mine: mergeEdit(sent, theirs) }).length === 0;
}

type Base = ReturnType<typeof useBase>;

/** Saves over what the edit started from, unless another edit was saved first (`onChanged`). */
function useSaving(base: Base, done: Done) {
  return useProductForm({
    start: base.now.fields,
    baseOf: () => base.latest.current.fields,
    keep: base.memory,
    send: async (body, _key, sent) => {
      const { product, fields } = base.latest.current;
      const result = await putBody(product, body);
      const now = result.ok ? undefined : (result.problem as ChangedProblem).product;
      if (!now) return result;
      if (isSavedAlready(now, sent, fields)) return { ok: true, data: now };
      done.onChanged(now);
      return result;
    },
    after: (saved) => {
      cacheProduct(saved);
      if (base.isHere()) done.onSaved(saved);
    },
  });
}

type Done = {
  onSaved: (saved: AdminProductWire) => void;
  onChanged: (now: AdminProductWire) => void;
};

/** State of the edit form. Edits survive every failure. @param onSaved leaves the edit mode */
export function useProductEdit(stored: AdminProductWire, onSaved: Done['onSaved']) {
  const base = useBase(stored);
  const [theirs, setTheirs] = useState<AdminProductWire>();
  const { form, product, submit } = useSaving(base, {
    onChanged: setTheirs,
    onSaved: (saved) => {
      guard.release();
      onSaved(saved);
    },
  });
  const isDirty = !isSameProduct(product.fields, base.now.fields);
  const guard = useLeaveGuard(isDirty);
  const conflict = useConflict(theirs, product.fields, base.now.fields);

  function startFrom(now: AdminProductWire): void {
    setTheirs(undefined);
    conflict.setIsComparing(false);
    base.startFrom(now);
  }
  function startAnew(now: AdminProductWire): void {
    startFrom(now);
    form.discard();
  }
  function keepMine(): void {
    if (!theirs) return;
    const mine = mergeEdit(product.fields, fieldsOf(theirs));
    // A form that takes another start meanwhile sends nothing.
    flushSync(() => startFrom(theirs));
    form.edit('', () => mine);
    void submit();
  }
  return {
    form,
    product,
    conflict,
    guard,
    isDirty,
    restoredAt: isDirty ? base.restoredAt : undefined,
    discard: () => startAnew(stored),
    leave: () => {
      form.discard();
      guard.leave();
    },
    takeTheirs: () => theirs && startAnew(theirs),
    keepMine,
    submit,
  };
}

/** `product` is what the edit started from, so that a concurrent edit is detected. */
type SavedEdit = { at: string; product: AdminProductWire; fields: ProductFields };

function baseOf(product: AdminProductWire) {
  return { product, fields: fieldsOf(product) };
}

/** What an edit starts from. Unsaved edits survive an expired session or a reload of this tab; signing out drops them. */
function useBase(product: AdminProductWire) {
  const signIn = useSignIn();
  const uid = signIn.status === 'in' ? signIn.uid : '';
  const [tab] = useState(() => tabMemory<SavedEdit>(`${WORK}product-edit-${product.id}-${uid}`));
  const [restored] = useState(tab.read);
  const [restoredAt, setRestoredAt] = useState(restored?.at);
  const [now, setNow] = useState(() => baseOf(restored?.product ?? product));
  const latest = useRef(now);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const [memory] = useState((): TabMemory<ProductFields> => ({
    read: () => restored?.fields,
    save: (fields) => {
      const base = latest.current;
      if (isSameProduct(fields, base.fields)) tab.clear();
      else tab.save({ at: new Date().toISOString(), product: base.product, fields });
    },
    // Another edit of this product may have begun since.
    clear: () => (isMounted.current ? tab.clear() : undefined),
  }));
  return {
    now,
    latest,
    memory,
    isHere: () => isMounted.current,
    restoredAt,
    startFrom: (next: AdminProductWire): void => {
      latest.current = baseOf(next);
      setNow(latest.current);
      setRestoredAt(undefined);
    },
  };
}

type ChangedProblem = ProblemBody & { product?: AdminProductWire };

async function putBody({ id, version }: AdminProductWire, draft: DraftBody) {
  const result = await signedInApi<typeof putProduct>('PUT /v2/products/{id}', {
    params: { id },
    headers: {},
    body: { ...draft, version },
  });
  if (result.ok) {
    cacheProduct(result.data);
    void refreshAdmin();
  }
  return result;
}

function useConflict(
  product: AdminProductWire | undefined,
  mine: ProductFields,
  base: ProductFields,
) {
  const [isComparing, setIsComparing] = useState(false);
  const theirs = product && fieldsOf(product);
  return {
    product,
    isComparing,
    setIsComparing,
    found: theirs ? differences({ base, theirs, mine: mergeEdit(mine, theirs) }) : [],
  };
}
