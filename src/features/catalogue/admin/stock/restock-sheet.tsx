import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useOverlay } from '#platform/client/overlay-link.ts';
import { problemOf } from '#platform/client/query.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Loading } from '#platform/ui/feedback/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import type { AdminProductWire } from '../../admin-contract.ts';
import { RestockForm } from './restock-form.tsx';
import { useProductName } from './stock-sheet.tsx';
import { partKey, type StockPart } from './stock-words.ts';
import { useStock } from './use-stock.ts';
import './stock.css';

type RestockSheetProps = { show: (product: AdminProductWire) => Promise<void> };
type PanelProps = RestockSheetProps & {
  productId: string;
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
};

/** What is sold out now, and what was when the form opened: it stays in sight once it is saved. */
function useSoldOutParts(parts: StockPart[] | undefined): StockPart[] | undefined {
  const [seen, setSeen] = useState<ReadonlySet<string>>();
  if (parts && !seen) {
    setSeen(new Set(parts.filter(({ stock }) => stock === 0).map(partKey)));
  }
  return parts?.filter((part) => seen?.has(partKey(part)));
}

function RestockPanel({ productId, ...rest }: PanelProps) {
  const { data: sheet, error, isFetching, refetch } = useStock(productId);
  const parts = useSoldOutParts(sheet?.parts);
  if (parts?.length === 0) return <p>Nothing of it is sold out any more.</p>;
  if (parts) return <RestockForm productId={productId} parts={parts} {...rest} />;
  if (error !== null && !isFetching) {
    return (
      <Banner tone="bad" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        The stock didn't load. {problemOf(error)?.detail}
      </Banner>
    );
  }
  return (
    <Loading label="Loading stock" className="stack">
      <Skeleton shape="line" count={2} />
    </Loading>
  );
}

/** Leads from here to all about the stock, in the place of this sheet. */
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

/** Asks how many pieces came of the sold-out product that the address names (`?restock=…`). */
export function RestockSheet({ show }: RestockSheetProps) {
  const { isOpen, value, close } = useOverlay('restock');
  const [isDirty, setDirty] = useState(false);
  const name = useProductName(value);
  return (
    <Dialog
      open={isOpen && value !== undefined}
      onClose={close}
      isDirty={isDirty}
      discardTitle="Discard what you typed?"
    >
      <div className="dlg-body stack">
        <DialogTitle>{name === undefined ? 'Restock' : `Restock ${name}`}</DialogTitle>
        {value !== undefined && (
          <>
            <RestockPanel
              key={value}
              productId={value}
              onClose={close}
              onDirty={setDirty}
              show={show}
            />
            <StockLink productId={value} />
          </>
        )}
      </div>
    </Dialog>
  );
}
