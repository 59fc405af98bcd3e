import { useMutation } from '@tanstack/react-query';
import { ADMIN, refreshAdmin } from '#platform/client/admin-query.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { AdminProductWire } from '../../../admin-contract.ts';
import type { putProduct } from '../../../admin-endpoints.ts';
import { isUnderWay } from '../../is-under-way.ts';
import type { ProductFields } from '../fields/product-fields.ts';
import { toDraft } from '../fields/to-draft.ts';
import { keepProduct } from '../use-product.ts';

const SAVING = [ADMIN, 'save-product'];

/** What is sent, and the product it is an edit of. */
export type Sent = { id: string; version: number; fields: ProductFields };

/** What follows an answer, for as long as the edit is open that it belongs to. */
type Done = {
  onSaved: (product: AdminProductWire) => void;
  /** Saved by another first: the product as it is now. */
  onChanged: (product: AdminProductWire, sent: Sent) => void;
  onRefused: (problem: ProblemBody | undefined) => void;
};

type ChangedProblem = ProblemBody & { product?: AdminProductWire };

/** Saves a whole edited product, if it is still the one that was opened. */
export function useSaving({ onSaved, onChanged, onRefused }: Done) {
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
        keepProduct(product);
        void refreshAdmin();
      },
      onError: (error) => logFailure('Error', problemOf(error)?.code ?? 'UNKNOWN'),
    },
    queries,
  );

  function save(sent: Sent): void {
    if (isUnderWay(SAVING)) return;
    // Not called once the edit was left: the next one is none of this answer's business.
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
