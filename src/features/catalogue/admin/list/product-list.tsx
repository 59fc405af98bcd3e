import { memo, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { DataTable } from '#platform/ui/display/data-table.tsx';
import { Pager } from '#platform/ui/display/pager.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { useMediaQuery } from '#platform/ui/overlays/use-media-query.ts';
import type { AdminProductWire } from '../../admin-contract.ts';
import { useAskedProducts, type AskedProducts } from './asked-products.ts';
import { countOf, MAX_FOUND } from './count-of.ts';
import { LoadingProducts } from './loading-products.tsx';
import { ProductCards } from './product-cards.tsx';
import { headSort, nextSort, productColumns } from './product-columns.tsx';
import { OfflineNote } from './row/offline-note.tsx';
import { useProducts, type ProductPage } from './use-products.ts';

type Place = ReturnType<typeof useAskedProducts>;

/** Says politely how many there are, whenever other ones were asked for. */
function useSpokenCount({ q, min, max, status }: AskedProducts, total: number | undefined): void {
  const announce = useAnnounce();
  const spoken = useRef<string>(undefined);
  const asked = JSON.stringify([q, min, max, status]);
  useEffect(() => {
    if (total === undefined || spoken.current === asked) return;
    if (spoken.current !== undefined) announce(countOf(total, q));
    spoken.current = asked;
  }, [announce, asked, q, total]);
}

type FailedProps = { detail: string | undefined; isWrongAddress: boolean; onRetry: () => void };

function Failed({ detail, isWrongAddress, onRetry }: FailedProps) {
  const action = isWrongAddress ? (
    <LinkButton to="/admin/my-products">Show all products</LinkButton>
  ) : (
    <Button onClick={onRetry}>Try again</Button>
  );
  return (
    <Banner tone="bad" action={action}>
      The products didn't load. {detail}
    </Banner>
  );
}

type NothingProps = { isPastEnd: boolean; onFirst: () => void; onClear: () => void };

function Nothing({ isPastEnd, onFirst, onClear }: NothingProps) {
  const [words, label, act] = isPastEnd
    ? (['There are no products this far on.', 'To the first page', onFirst] as const)
    : (['No products match.', 'Clear All Filters', onClear] as const);
  return (
    <div className="pnone">
      <p>{words}</p>
      <Button variant="secondary" size="s" onClick={act}>
        {label}
      </Button>
    </div>
  );
}

function FirstRun() {
  return (
    <EmptyState
      title="Add your first piece"
      text="What you add shows here, and in the shop as soon as you want it there."
      action={<LinkButton to="/admin/add-product">Add Product</LinkButton>}
    />
  );
}

type RowsProps = {
  products: readonly AdminProductWire[];
  caption: string;
  isOld: boolean;
  asked: AskedProducts;
  sortBy: Place['sortBy'];
  nothing: ReactNode;
};

function Rows({ products, caption, isOld, asked, sortBy, nothing }: RowsProps) {
  const isPhone = useMediaQuery('(max-width: 700px)');
  const isOnline = useOnline();
  const columns = useMemo(() => productColumns(isOnline), [isOnline]);
  if (isPhone) {
    return (
      <div className="plist" aria-busy={isOld}>
        <h2>{caption}</h2>
        {!isOnline && (
          <p className="hint">
            <OfflineNote />
          </p>
        )}
        {products.length === 0 && nothing}
        <ProductCards products={products} isOnline={isOnline} />
      </div>
    );
  }
  const order =
    asked.sort === 'newest' ? (
      'Newest first'
    ) : (
      <TextButton onClick={() => sortBy('newest')}>Sort by newest</TextButton>
    );
  return (
    <DataTable
      className="ptable"
      caption={caption}
      note={isOnline ? order : <OfflineNote />}
      columns={columns}
      rows={products}
      rowKey={({ id }) => id}
      sort={headSort(asked.sort)}
      onSort={(key) => sortBy(nextSort(asked.sort, key))}
      empty={nothing}
      isBusy={isOld}
    />
  );
}

function Found({ list, isOld, place }: { list: ProductPage; isOld: boolean; place: Place }) {
  const { asked, page, isFiltered, sortBy, clear } = place;
  const { products, total } = list;
  if (total === 0 && !isFiltered && !isOld) return <FirstRun />;
  const count = countOf(total, asked.q).split(' ')[0];
  return (
    <>
      <Rows
        products={products}
        caption={`All Products (${count})`}
        isOld={isOld}
        asked={asked}
        sortBy={sortBy}
        nothing={<Nothing isPastEnd={total > 0} onFirst={() => page.goTo(1)} onClear={clear} />}
      />
      <Pager
        label="Products"
        page={page.number}
        limit={page.limit}
        total={total}
        countsUpTo={asked.q === '' ? undefined : MAX_FOUND}
        onPage={page.goTo}
      />
    </>
  );
}

/** The products that the address asks for. Typing in the filters does not draw it again. */
export const ProductList = memo(function ProductList() {
  const place = useAskedProducts();
  const { list, isOld, isFailed, isLoading, problem, reload } = useProducts(place.asked);
  useSpokenCount(place.asked, isOld ? undefined : list?.total);
  const failed = isFailed && !isLoading && (
    <Failed
      detail={problem?.detail}
      isWrongAddress={problem?.status === 422}
      onRetry={() => void reload()}
    />
  );
  if (!list) return failed || <LoadingProducts />;
  return (
    <>
      {failed}
      <Found list={list} isOld={isOld} place={place} />
    </>
  );
});
