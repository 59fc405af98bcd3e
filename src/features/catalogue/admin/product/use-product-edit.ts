import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { ADMIN, refreshAdmin } from '#platform/client/admin-query.ts';
import { WORK } from '#platform/client/drafts.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { AdminProductWire } from '../../admin-contract.ts';
import type { putProduct } from '../../admin-endpoints.ts';
import { cacheProduct, isInFlight } from '../use-products.ts';
import { differences, mergeEdit } from './form/differences.ts';
import {
  fieldsOf,
  isSameProduct,
  toDraft,
  withoutEmptyRows,
  type ProductFields,
} from './form/product-fields.ts';
import { withMovedPrices } from './form/product-prices.ts';
import { useProductForm, useFormErrors } from './form/use-product-form.ts';
import { useLeaveGuard } from './leave-guard.tsx';

/** An earlier try arrived although its answer was lost. */
function isSavedAlready(now: AdminProductWire, sent: Sent, base: ProductFields): boolean {
  const theirs = fieldsOf(now);
  const mine = mergeEdit(sent.fields, theirs);
  return differences({ base, theirs, mine }).length === 0;
}

/** State of the edit form. Edits survive every failure. @param onSaved leaves the edit mode */
export function useProductEdit(
  product: AdminProductWire,
  onSaved: (saved: AdminProductWire) => void,
) {
  const edited = useEditedFields(product);
  const { base, form, isDirty } = edited;
  const { fields } = form;
  const problems = useFormErrors(form.setErrors);
  const conflict = useConflict(fields, base.fields);
  const guard = useLeaveGuard(isDirty);

  function finish(saved: AdminProductWire): void {
    cacheProduct(saved);
    guard.release();
    edited.forget();
    onSaved(saved);
  }

  const { save, isSaving } = useSaving({
    onSaved: finish,
    onRefused: problems.showProblem,
    onChanged: (now, sent) =>
      isSavedAlready(now, sent, base.fields) ? finish(now) : conflict.meet(now),
  });

  function send(sent: Sent): void {
    if (!isSaving && problems.validate(sent.fields)) save(sent);
  }

  function startAnew(now: AdminProductWire): void {
    conflict.end();
    problems.clear();
    edited.forget();
    edited.startFrom(now, fieldsOf(now));
  }

  function keepMine(): void {
    const { product: now } = conflict;
    if (!now) return;
    const mine = mergeEdit(fields, fieldsOf(now));
    conflict.end();
    edited.startFrom(now, mine);
    send({ id: now.id, version: now.version, fields: mine });
  }

  function leave(): void {
    edited.forget();
    guard.leave();
  }

  const { id, version } = base.product;
  return {
    form,
    problems,
    conflict,
    guard,
    isDirty,
    isSaving,
    restoredAt: edited.restoredAt,
    discard: () => startAnew(product),
    leave,
    takeTheirs: () => conflict.product && startAnew(conflict.product),
    keepMine,
    submit: () => send({ id, version, fields: edited.tidy() }),
  };
}

/** `product` is what the edit started from, so that a concurrent edit is detected. */
type SavedEdit = { at: string; product: AdminProductWire; fields: ProductFields };

/** Unsaved edits survive an expired session or a reload of this tab; signing out drops them. */
function useMemory(productId: string) {
  const signIn = useSignIn();
  const uid = signIn.status === 'in' ? signIn.uid : '';
  const [memory] = useState(() => tabMemory<SavedEdit>(`${WORK}product-edit-${productId}-${uid}`));
  return memory;
}

function baseOf(product: AdminProductWire) {
  return { product, fields: fieldsOf(product) };
}

function useEditedFields(product: AdminProductWire) {
  const memory = useMemory(product.id);
  const [restored, setRestored] = useState(memory.read);
  const [base, setBase] = useState(() => baseOf(restored?.product ?? product));
  const form = useProductForm(() => ({ ...base.fields, ...restored?.fields }));
  const { fields, setFields } = form;
  const isDirty = !isSameProduct(fields, base.fields);

  useEffect(() => {
    if (isDirty) memory.save({ at: new Date().toISOString(), product: base.product, fields });
    else memory.clear();
  }, [memory, isDirty, base, fields]);

  return {
    base,
    form: { ...form, fields: withMovedPrices(fields, base.fields), base: base.fields },
    isDirty,
    /** When the restored edits were made. */
    restoredAt: isDirty ? restored?.at : undefined,
    startFrom: (now: AdminProductWire, edited: ProductFields): void => {
      setBase(baseOf(now));
      setFields(edited);
    },
    /** Drops rows in which nothing was typed. */
    tidy: (): ProductFields => {
      setFields(withoutEmptyRows);
      return withoutEmptyRows(withMovedPrices(fields, base.fields));
    },
    forget: (): void => {
      memory.clear();
      setRestored(undefined);
    },
  };
}

const SAVING = [ADMIN, 'save-product'];

type Sent = { id: string; version: number; fields: ProductFields };

type Done = {
  onSaved: (product: AdminProductWire) => void;
  /** A concurrent edit was saved first. */
  onChanged: (product: AdminProductWire, sent: Sent) => void;
  onRefused: (problem: ProblemBody | undefined) => void;
};

type ChangedProblem = ProblemBody & { product?: AdminProductWire };

function useSaving({ onSaved, onChanged, onRefused }: Done) {
  const { mutate, isPending } = useMutation(
    {
      mutationKey: SAVING,
      mutationFn: async ({ id, version, fields }: Sent) =>
        dataOf(
          await signedInApi<typeof putProduct>('PUT /v2/products/{id}', {
            params: { id },
            headers: {},
            body: { ...toDraft(fields), version },
          }),
        ),
      onSuccess: (product) => {
        cacheProduct(product);
        void refreshAdmin();
      },
      onError: (error) => logFailure('Error', problemOf(error)?.code ?? 'UNKNOWN'),
    },
    queries,
  );

  function save(sent: Sent): void {
    if (isInFlight(SAVING)) return;
    // Callbacks of `mutate` are skipped once the form is closed.
    mutate(sent, {
      onSuccess: onSaved,
      onError: (error) => {
        const problem = problemOf(error) as ChangedProblem | undefined;
        if (problem?.code === 'PRODUCT_CHANGED' && problem.product) {
          onChanged(problem.product, sent);
        } else {
          onRefused(problem);
        }
      },
    });
  }
  return { save, isSaving: isPending };
}

function useConflict(mine: ProductFields, base: ProductFields) {
  const [product, setProduct] = useState<AdminProductWire>();
  const [isComparing, setIsComparing] = useState(false);
  const theirs = product && fieldsOf(product);
  return {
    product,
    meet: setProduct,
    end: () => {
      setProduct(undefined);
      setIsComparing(false);
    },
    isComparing,
    setIsComparing,
    found: theirs ? differences({ base, theirs, mine: mergeEdit(mine, theirs) }) : [],
  };
}
