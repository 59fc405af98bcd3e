import { useState } from 'react';
import { problemOf } from '#platform/client/query.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Loading } from '#platform/ui/feedback/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { StockLedger } from './stock-ledger.tsx';
import { StockPartRow } from './stock-part-row.tsx';
import { partKey } from './stock-words.ts';
import { useStock } from './use-stock.ts';
import './stock.css';

export type StockPanelProps = {
  productId: string;
  /** Told whenever something stands in the form that is not saved. */
  onDirty?: ((isDirty: boolean) => void) | undefined;
};

/** What is left of each part of a product, a way to change it, and what came and went. */
export function StockPanel({ productId, onDirty }: StockPanelProps) {
  const { data: sheet, error, isFetching, refetch } = useStock(productId);
  const [openKey, setOpenKey] = useState<string>();
  const failed = error !== null && !isFetching && (
    <Banner tone="bad" action={<Button onClick={() => void refetch()}>Try again</Button>}>
      The stock didn't load. {problemOf(error)?.detail}
    </Banner>
  );
  if (!sheet) {
    return (
      failed || (
        <Loading label="Loading stock" className="stack">
          <Skeleton shape="line" count={4} />
        </Loading>
      )
    );
  }
  return (
    <div className="stock">
      {failed}
      <ul className="stock-parts">
        {sheet.parts.map((part) => (
          <StockPartRow
            key={partKey(part)}
            productId={productId}
            part={part}
            isOpen={openKey === partKey(part)}
            onToggle={(isOpen) => setOpenKey(isOpen ? partKey(part) : undefined)}
            onDirty={onDirty}
          />
        ))}
      </ul>
      <h3>What came and went</h3>
      <StockLedger sheet={sheet} />
    </div>
  );
}
