import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { DataTable } from '#platform/ui/display/lists/data-table.tsx';
import { Pager } from '#platform/ui/display/lists/pager.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { useMediaQuery } from '#platform/ui/overlays/use-media-query.ts';
import { headSort, nextSort, ProductCards, productColumns } from './product-rows.tsx';
import {
  countedUpTo,
  countOf,
  useProductListQuery,
  type ListParams,
} from './product-list-query.ts';
import { OfflineNote } from './product-cells.tsx';
import { useProducts, type ProductPage } from '../use-products.ts';
import styles from './products.module.css';

/** Announces the count when the filters change. */
function useSpokenCount({ q, min, max, status }: ListParams, total: number | undefined): void {
  const announce = useAnnounce();
  const spoken = useRef<string>(undefined);
  const params = JSON.stringify([q, min, max, status]);
  useEffect(() => {
    if (total === undefined || spoken.current === params) return;
    if (spoken.current !== undefined) announce(countOf(total, q));
    spoken.current = params;
  }, [announce, params, q, total]);
}

type FailedProps = { problem: ProblemBody | undefined; onRetry: () => void };

function Failed({ problem, onRetry }: FailedProps) {
  const words = `The products didn't load. ${problem?.detail ?? ''}`;
  // The shop refuses these filters at the next try too.
  if (problem?.status === 422) {
    const action = <LinkButton to="/admin/my-products">Show all products</LinkButton>;
    return (
      <Banner tone="bad" action={action}>
        {words}
      </Banner>
    );
  }
  return <LoadFailed onRetry={onRetry}>{words}</LoadFailed>;
}

type NothingProps = { isPastEnd: boolean; onFirst: () => void; onClear: () => void };

function Nothing({ isPastEnd, onFirst, onClear }: NothingProps) {
  const [words, label, act] = isPastEnd
    ? (['There are no products this far on.', 'To the first page', onFirst] as const)
    : (['No products match.', 'Clear All Filters', onClear] as const);
  return (
    <div className={`column ${styles.none}`}>
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
      text="What you add shows here, and in the shop as soon as you want it to."
      action={<LinkButton to="/admin/add-product">Add Product</LinkButton>}
    />
  );
}

type RowsProps = { list: ProductPage; isOld: boolean };

/** Memoized: fifty rows are slow on a phone. */
const Rows = memo(function Rows({ list: { items: products, total }, isOld }: RowsProps) {
  const { params, page, sortBy, clear } = useProductListQuery();
  const isPhone = useMediaQuery('(max-width: 700px)');
  const isOnline = useOnline();
  const columns = useMemo(() => productColumns(isOnline), [isOnline]);
  const caption = `All Products (${countOf(total, params.q).split(' ')[0]})`;
  const nothing = <Nothing isPastEnd={total > 0} onFirst={() => page.goTo(1)} onClear={clear} />;
  if (isPhone) {
    return (
      <div className={styles.list} aria-busy={isOld}>
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
    params.sort === 'newest' ? (
      'Newest first'
    ) : (
      <TextButton onClick={() => sortBy('newest')}>Sort by newest</TextButton>
    );
  return (
    <DataTable
      className={styles.table}
      caption={caption}
      note={isOnline ? order : <OfflineNote />}
      columns={columns}
      rows={products}
      rowKey={({ id }) => id}
      sort={headSort(params.sort)}
      onSort={(key) => sortBy(nextSort(params.sort, key))}
      empty={nothing}
      scrollKey={JSON.stringify(params)}
      isBusy={isOld}
    />
  );
});

export const ProductList = memo(function ProductList() {
  const { params, page, isFiltered } = useProductListQuery();
  const { list, isOld, hasFailed, problem, reload } = useProducts(params);
  const shown = useDeferredValue(useMemo(() => ({ list, isOld }), [list, isOld]));
  useSpokenCount(params, isOld ? undefined : list?.total);
  const failed = hasFailed ? <Failed problem={problem} onRetry={() => void reload()} /> : undefined;
  if (!list || !shown.list) return failed ?? <LoadingProducts />;
  if (list.total === 0 && !isFiltered && !isOld) return <FirstRun />;
  return (
    <>
      {failed}
      <Rows list={shown.list} isOld={shown.isOld} />
      <Pager
        label="Products"
        page={page.number}
        limit={page.limit}
        total={list.total}
        countsUpTo={countedUpTo(params.q)}
        onPage={page.goTo}
      />
    </>
  );
});

const ROWS = 6;

function LoadingProducts() {
  return (
    <Loading label="Loading products" className={`card ${styles.loading}`}>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={styles.loadingRow}>
          <Skeleton className={styles.thumbnail} />
          <Skeleton shape="line" count={2} />
        </div>
      ))}
    </Loading>
  );
}
