import type { ReactNode } from 'react';
import { MAX_COUNTED } from '../../../contract/text/counted.ts';
import type { ApiQuery, ListPage } from '../../../client/query/use-api-query.ts';
import type { Page } from '../../../client/query/use-page.ts';
import { LoadFailed } from '../../feedback/loading/load-failed.tsx';
import { Loading } from '../../feedback/loading/loading.tsx';
import { Skeleton } from '../../feedback/loading/skeleton.tsx';
import { Pager } from './pager.tsx';
import styles from '../../styles/admin-screens.module.css';

type PagedListProps<T> = {
  label: string;
  paging: Page;
  found: ApiQuery<ListPage<T>>;
  children: (items: T[]) => ReactNode;
};

/** One page of a list: loading, failed with a retry, or shown. */
export function PagedList<T>(props: PagedListProps<T>) {
  const { label, paging, found, children } = props;
  const { data: page, isFailed, problem, reload } = found;
  if (page) {
    return (
      <>
        {children(page.items)}
        <Pager
          label={label}
          page={paging.number}
          limit={paging.limit}
          total={page.total}
          countsUpTo={MAX_COUNTED}
          onPage={paging.goTo}
        />
      </>
    );
  }
  const things = label.toLowerCase();
  if (isFailed) {
    return (
      <LoadFailed
        onRetry={reload}
        detail={problem?.detail}
      >{`The ${things} didn't load.`}</LoadFailed>
    );
  }
  return (
    <Loading label={`Loading the ${things}`} className={styles.cardList}>
      <Skeleton count={4} />
    </Loading>
  );
}
