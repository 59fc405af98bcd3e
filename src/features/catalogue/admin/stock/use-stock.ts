import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { ADMIN, refreshAdmin } from '#platform/client/admin-query.ts';
import { idempotentMutation } from '#platform/client/idempotent-mutation.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { invalidate, dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useApiQuery } from '#platform/client/use-api-query.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { StockChange, StockMovement, StockSheet } from '../../admin-contract.ts';
import type { getStock, postStock } from '../../admin-endpoints.ts';
import { stockLabel, partKey, partName } from './stock-labels.ts';

const stockKey = (productId: string) => [ADMIN, 'stock', productId];

export const changeKey = (productId: string) => ['stock-change', productId];

export function useStock(productId: string) {
  return useApiQuery(stockKey(productId), (signal) =>
    signedInApi<typeof getStock>('GET /v2/admin/product/{id}/stock', {
      params: { id: productId },
      signal,
    }),
  );
}

function withMovement(sheet: StockSheet, movement: StockMovement): StockSheet {
  // The movement may be in a sheet that was loaded since.
  if (sheet.movements.some(({ id }) => id === movement.id)) return sheet;
  const { stockAfter, ...booked } = movement;
  const left = stockAfter === undefined ? {} : { stock: stockAfter };
  return {
    parts: sheet.parts.map(({ stock, ...part }) =>
      partKey(part) === partKey(booked)
        ? { ...part, ...left }
        : { ...part, ...(stock !== undefined && { stock }) },
    ),
    movements: [movement, ...sheet.movements],
  };
}

/** Shows the new stock at once and reloads everything else. */
export function useChangeStock(productId: string) {
  const [change] = useState(() => idempotentMutation<z.input<typeof StockChange>>());
  const announce = useAnnounce();
  const toast = useToast();
  return useMutation(
    {
      mutationKey: changeKey(productId),
      mutationFn: async (body: z.input<typeof StockChange>) =>
        dataOf(
          await change.send(body, (key) =>
            signedInApi<typeof postStock>('POST /v2/admin/product/{id}/stock', {
              params: { id: productId },
              headers: { 'idempotency-key': key },
              body,
            }),
          ),
        ),
      onSuccess: (movement) => {
        const key = stockKey(productId);
        const sheet = queries.getQueryData<StockSheet>(key);
        if (sheet) queries.setQueryData(key, withMovement(sheet, movement));
        const part = sheet?.parts.find((one) => partKey(one) === partKey(movement));
        announce(`${part ? partName(part) : 'Stock'}: ${stockLabel(movement.stockAfter)}`);
        toast.success('Stock saved');
        void refreshAdmin();
      },
      onError: (error) => {
        logFailure('Failed to change stock:', problemOf(error)?.code ?? error.name);
        // The change may have been saved although its answer was lost.
        void invalidate({ queryKey: stockKey(productId) });
      },
    },
    queries,
  );
}
