import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { useOverlay } from '#platform/client/page/overlay-link.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import type { AdminProductWire } from '../../admin-contract.ts';
import type { getAnyProduct } from '../../admin-endpoints.ts';
import { RestockForm } from './restock-form.tsx';
import { partKey, type StockPart } from './stock-labels.ts';
import { StockPanel } from './stock-panel.tsx';
import { useStock } from './use-stock.ts';

/** Loaded on its own: the product may not be on the list's page. */
function useProductName(id: string | undefined): string | undefined {
  const { data } = useApiQuery(
    [ADMIN, 'product-name', id],
    (signal) =>
      signedInApi<typeof getAnyProduct>('GET /v2/admin/product/{id}', {
        params: { id: id ?? '' },
        signal,
      }),
    { enabled: id !== undefined },
  );
  return data?.name;
}

type Sheet = { productId: string; onClose: () => void; onDirty: (isDirty: boolean) => void };

type SheetDialogProps = {
  overlay: 'stock' | 'restock';
  titleOf: (name: string | undefined) => string;
  discardTitle: string;
  size?: 'l';
  children: (sheet: Sheet) => ReactNode;
};

/** Opened by `?stock=<product id>` or `?restock=<product id>`. */
function SheetDialog({ overlay, titleOf, children, ...dialog }: SheetDialogProps) {
  const { isOpen, value, close } = useOverlay(overlay);
  const [isDirty, setDirty] = useState(false);
  const name = useProductName(value);
  return (
    <Dialog
      {...dialog}
      open={isOpen && value !== undefined}
      onClose={close}
      isInAddress
      isDirty={isDirty}
    >
      <div className="dialog-body stack">
        <DialogTitle>{titleOf(name)}</DialogTitle>
        {value !== undefined && children({ productId: value, onClose: close, onDirty: setDirty })}
      </div>
    </Dialog>
  );
}

export function StockSheet() {
  return (
    <SheetDialog
      overlay="stock"
      size="l"
      titleOf={(name) => (name === undefined ? 'Stock' : `Stock of ${name}`)}
      discardTitle="Discard this change of stock?"
    >
      {({ productId, onDirty }) => (
        <StockPanel key={productId} productId={productId} onDirty={onDirty} />
      )}
    </SheetDialog>
  );
}

type RestockSheetProps = { show: (product: AdminProductWire) => Promise<void> };
type PanelProps = RestockSheetProps & Sheet;

/** Parts that were sold out when the form opened stay in it once restocked. */
function useSoldOutParts(parts: StockPart[] | undefined): StockPart[] | undefined {
  const [seen, setSeen] = useState<ReadonlySet<string>>();
  if (parts && !seen) {
    setSeen(new Set(parts.filter(({ stock }) => stock === 0).map(partKey)));
  }
  return parts?.filter((part) => seen?.has(partKey(part)));
}

function RestockPanel({ productId, ...rest }: PanelProps) {
  const { data: sheet, isFailed, problem, isFetching, reload } = useStock(productId);
  const parts = useSoldOutParts(sheet?.parts);
  if (parts?.length === 0) return <p>It is no longer sold out.</p>;
  if (parts) return <RestockForm productId={productId} parts={parts} {...rest} />;
  if (isFailed && !isFetching) {
    return (
      <LoadFailed onRetry={reload} detail={problem?.detail}>
        The stock didn't load.
      </LoadFailed>
    );
  }
  return (
    <Loading label="Loading stock" className="stack">
      <Skeleton shape="line" count={2} />
    </Loading>
  );
}

function StockLink({ productId }: { productId: string }) {
  const { pathname, search, state } = useLocation();
  const stock = new URLSearchParams(search);
  stock.delete('restock');
  stock.set('stock', productId);
  const isOverList = (state as { openedFrom?: string } | null)?.openedFrom === 'restock';
  return (
    <Link
      className="link"
      to={{ pathname, search: `?${stock}` }}
      state={isOverList ? { ...(state as object), openedFrom: 'stock' } : state}
      replace
      preventScrollReset
    >
      More about its stock
    </Link>
  );
}

export function RestockSheet({ show }: RestockSheetProps) {
  return (
    <SheetDialog
      overlay="restock"
      titleOf={(name) => (name === undefined ? 'Restock' : `Restock ${name}`)}
      discardTitle="Discard what you typed?"
    >
      {(sheet) => (
        <>
          <RestockPanel key={sheet.productId} {...sheet} show={show} />
          <StockLink productId={sheet.productId} />
        </>
      )}
    </SheetDialog>
  );
}
