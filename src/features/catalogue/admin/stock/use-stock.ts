import type * as z from 'zod';
import { ADMIN, refreshAdmin } from '#platform/client/query/admin-query.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { invalidate, queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { StockChange, StockMovement, StockSheet } from '../../admin-contract.ts';
import type { getStock, postStock } from '../../admin-endpoints.ts';
import { refusalOf } from './stock-draft.ts';
import { stockLabel, partKey, partName } from './stock-labels.ts';

const stockKey = (productId: string) => [ADMIN, 'stock', productId];

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

type Change = z.input<typeof StockChange>;

/** Products whose stock is being changed: a form that is opened again has another key. */
const beingChanged = new Set<string>();

const STILL_SAVING: ProblemBody = {
  type: 'about:blank',
  title: 'Not saved yet',
  status: 409,
  code: '',
  detail: 'The last change is still being saved. Try again in a moment.',
};

export async function sendStock(productId: string, body: Change, key: string) {
  if (beingChanged.has(productId)) return { ok: false, problem: STILL_SAVING } as const;
  beingChanged.add(productId);
  try {
    const result = await signedInApi<typeof postStock>('POST /v2/admin/product/{id}/stock', {
      params: { id: productId },
      headers: { 'idempotency-key': key },
      body,
    });
    return result.ok ? result : { ...result, problem: refusalOf(result.problem) };
  } finally {
    beingChanged.delete(productId);
  }
}

/** Shows the new stock at once and reloads everything else. */
export function useChangeStock(productId: string) {
  const announce = useAnnounce();
  const toast = useToast();
  return async (body: Change, idempotencyKey: string) => {
    const key = stockKey(productId);
    const result = await sendStock(productId, body, idempotencyKey);
    if (result.ok) {
      const movement = result.data;
      const sheet = queries.getQueryData<StockSheet>(key);
      if (sheet) queries.setQueryData(key, withMovement(sheet, movement));
      const part = sheet?.parts.find((one) => partKey(one) === partKey(movement));
      announce(`${part ? partName(part) : 'Stock'}: ${stockLabel(movement.stockAfter)}`);
      toast.success('Stock saved');
      void refreshAdmin();
    } else {
      logFailure('Failed to change stock:', result.problem.code);
      // The change may have been saved although its answer was lost.
      void invalidate({ queryKey: key });
    }
    return result;
  };
}
