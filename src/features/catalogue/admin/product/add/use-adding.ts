import { useMutation } from '@tanstack/react-query';
import { ADMIN, refreshAdmin } from '#platform/client/admin-query.ts';
import { isUndecided, newKey } from '#platform/client/intent-of.ts';
import { logCreated, logFailure } from '#platform/client/log-failure.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { AdminProductWire } from '../../../admin-contract.ts';
import type { postProduct } from '../../../admin-endpoints.ts';
import { isUnderWay } from '../../is-under-way.ts';
import type { DraftBody } from '../fields/to-draft.ts';
import { keepProduct } from '../use-product.ts';

/** The key of a try whose answer has not come: it outlives a reload. */
const triedKey = tabMemory<string>('new-product-key');

const ADDING = [ADMIN, 'add-product'];

type Done = {
  onAdded: (product: AdminProductWire) => void;
  onRefused: (problem: ProblemBody | undefined) => void;
};

/** Adds a product. While it is unknown whether a try arrived, the next one has its key. */
export function useAdding({ onAdded, onRefused }: Done) {
  const { mutate, isPending } = useMutation(
    {
      mutationKey: ADDING,
      mutationFn: async (body: DraftBody) => {
        const key = triedKey.read() ?? newKey();
        triedKey.keep(key);
        return dataOf(
          await signedInApi<typeof postProduct>('POST /v2/products', {
            headers: { 'idempotency-key': key },
            body,
          }),
        );
      },
      onSuccess: (product) => {
        triedKey.drop();
        keepProduct(product);
        void refreshAdmin();
        logCreated('Product added', product);
        onAdded(product);
      },
      onError: (error) => {
        const problem = problemOf(error);
        logFailure('Error', problem?.code ?? 'UNKNOWN');
        if (problem && !isUndecided(problem)) triedKey.drop();
        onRefused(problem);
      },
    },
    queries,
  );
  return {
    add: (body: DraftBody) => (isUnderWay(ADDING) ? undefined : mutate(body)),
    isAdding: isPending,
  };
}
