import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { ADMIN, refreshAdmin } from '#platform/client/query/admin-query.ts';
import { idempotentMutation } from '#platform/client/calls/idempotent-mutation.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf, problemOf, queries, sentenceOf } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type {
  PriceChangeRequest,
  PricedProductWire,
  PricePreviewRequest,
} from '../prices-contract.ts';
import type {
  listPriceChanges,
  postPriceChange,
  postPricePreview,
  postPriceUndo,
} from '../prices-endpoints.ts';

export type PreviewBody = z.input<typeof PricePreviewRequest>;
export type ChangeBody = z.input<typeof PriceChangeRequest>;

export function productsOf(count: number): string {
  return count === 1 ? '1 piece' : `${count} pieces`;
}

export function usePricePreview(body: PreviewBody | undefined) {
  return useApiQuery(
    [ADMIN, 'price-preview', body],
    (signal) =>
      signedInApi<typeof postPricePreview>('POST /v2/admin/price-preview', {
        body: body ?? { ids: [], rule: { kind: 'set' } },
        signal,
      }),
    { enabled: body !== undefined, staleTime: 0 },
  );
}

export function useLastPriceChange() {
  const { data } = useApiQuery([ADMIN, 'price-changes'], (signal) =>
    signedInApi<typeof listPriceChanges>('GET /v2/admin/price-changes', { signal }),
  );
  return data?.[0];
}

function namesOf(products: { name: string }[]): string {
  const names = products.slice(0, 5).map(({ name }) => name);
  const rest = products.length - names.length;
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ');
}

/** Takes a change back, and names the pieces that keep their prices. */
export function useUndoPrices() {
  const toast = useToast();
  const alert = useAlert();
  return useMutation(
    {
      mutationFn: async (id: string) =>
        dataOf(
          await signedInApi<typeof postPriceUndo>('POST /v2/admin/price-change/{id}/undo', {
            params: { id },
          }),
        ),
      onSuccess: ({ restored, skipped }) => {
        void refreshAdmin();
        if (skipped.length === 0) {
          toast.success(
            restored === 1
              ? '1 piece has its old prices back'
              : `${restored} pieces have their old prices back`,
          );
          return;
        }
        alert({
          title: `${productsOf(restored)} of ${restored + skipped.length} at the old price`,
          text: `Changed since then, so left as they are: ${namesOf(skipped)}.`,
        });
      },
      onError: (error) => {
        logFailure('Failed to undo prices:', problemOf(error)?.code ?? error.name);
        alert({ title: 'Not undone', text: sentenceOf(error) });
        void refreshAdmin();
      },
    },
    queries,
  );
}

function combinationWords(products: PricedProductWire[]): string {
  const moved = products.reduce(
    (count, { combinations }) =>
      count + combinations.filter(({ before, after }) => before !== after).length,
    0,
  );
  if (moved === 0) return '';
  return moved === 1 ? ', with 1 combination' : `, with ${moved} combinations`;
}

type Differing = { products?: { name: string }[] };

/** The reason why prices were not changed, with the pieces that were edited meanwhile. */
export function changeFailure(error: Error): string {
  const problem = problemOf(error);
  const { products } = (problem ?? {}) as Differing;
  const sentence = problem?.fields?.['rule.value'] ?? sentenceOf(error);
  return products === undefined ? sentence : `${sentence} Changed: ${namesOf(products)}.`;
}

export function useChangePrices() {
  const [change] = useState(() => idempotentMutation<ChangeBody>());
  const { mutate: undo } = useUndoPrices();
  const toast = useToast();
  return useMutation(
    {
      mutationFn: async (body: ChangeBody) =>
        dataOf(
          await change.send(body, (key) =>
            signedInApi<typeof postPriceChange>('POST /v2/admin/price-change', {
              headers: { 'idempotency-key': key },
              body,
            }),
          ),
        ),
      onSuccess: ({ id, products }) => {
        void refreshAdmin();
        toast.undo(`${productsOf(products.length)} changed${combinationWords(products)}`, () =>
          undo(id),
        );
      },
      onError: (error) => {
        logFailure('Failed to change prices:', problemOf(error)?.code ?? error.name);
        // Stays pending until the preview is refetched: a second try needs the new versions.
        return refreshAdmin();
      },
    },
    queries,
  );
}
