import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN } from '#platform/client/admin-query.ts';
import { useOverlay } from '#platform/client/overlay-link.ts';
import { dataOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import type { getAnyProduct } from '../../admin-endpoints.ts';
import { StockPanel } from './stock-panel.tsx';

/** The name of a product that may not be in the list in sight. */
export function useProductName(id: string | undefined): string | undefined {
  const query = useQuery(
    {
      queryKey: [ADMIN, 'product-name', id],
      queryFn: async ({ signal }) =>
        dataOf(
          await signedInApi<typeof getAnyProduct>('GET /v2/admin/product/{id}', {
            params: { id: id ?? '' },
            signal,
          }),
        ).name,
      enabled: id !== undefined,
    },
    queries,
  );
  return query.data;
}

/** The stock of the product that the address names (`?stock=…`), over the list. */
export function StockSheet() {
  const { isOpen, value, close } = useOverlay('stock');
  const [isDirty, setDirty] = useState(false);
  const name = useProductName(value);
  return (
    <Dialog
      open={isOpen && value !== undefined}
      onClose={close}
      size="l"
      isDirty={isDirty}
      discardTitle="Discard this change of stock?"
    >
      <div className="dlg-body stack">
        <DialogTitle>{name === undefined ? 'Stock' : `Stock of ${name}`}</DialogTitle>
        {value !== undefined && <StockPanel key={value} productId={value} onDirty={setDirty} />}
      </div>
    </Dialog>
  );
}
