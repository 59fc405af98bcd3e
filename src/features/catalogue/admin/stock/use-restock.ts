import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { refreshAdmin } from '#platform/client/admin-query.ts';
import { intentOf, type Intent } from '#platform/client/intent-of.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { AdminProductWire } from '../../admin-contract.ts';
import type { getAnyProduct, postStock } from '../../admin-endpoints.ts';
import { changeOf } from './stock-draft.ts';
import { partKey, type StockPart } from './stock-words.ts';

/** Names the call that restocks a product, while it runs. */
export const restockKey = (productId: string) => ['restock', productId];

/** Pieces, as they were typed, that come to a part. */
export type Restock = { part: StockPart; pieces: string };

type Restocking = {
  productId: string;
  onSaved: (part: StockPart, left: number | undefined) => void;
  /** Shows the product as it is now. */
  show: (product: AdminProductWire) => Promise<void>;
};

/** Adds pieces to each part in turn, and stops at the first that is refused. */
export function useRestock({ productId, onSaved, show }: Restocking) {
  const toast = useToast();
  const sent = useRef(new Map<string, Intent>());
  const params = { id: productId };

  async function add({ part, pieces }: Restock): Promise<void> {
    const body = changeOf({ mode: 'add', pieces, reason: 'Restocked' }, part.variantId);
    const { key } = intentOf(body, sent.current.get(partKey(part)));
    sent.current.set(partKey(part), { content: JSON.stringify(body), key });
    const movement = dataOf(
      await signedInApi<typeof postStock>('POST /v2/admin/product/{id}/stock', {
        params,
        headers: { 'idempotency-key': key },
        body,
      }),
    );
    onSaved(part, movement.stockAfter);
  }

  return useMutation(
    {
      mutationKey: restockKey(productId),
      mutationFn: async (restocks: Restock[]) => {
        for (const restock of restocks) await add(restock);
      },
      onSuccess: async () => {
        toast.success('Stock saved');
        const now = await signedInApi<typeof getAnyProduct>('GET /v2/admin/product/{id}', {
          params,
        });
        await (now.ok ? show(now.data) : refreshAdmin());
      },
      onError: (error) => logFailure('Failed to restock:', problemOf(error)?.code ?? error.name),
    },
    queries,
  );
}
