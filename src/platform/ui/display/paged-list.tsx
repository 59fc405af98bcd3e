import type { ReactNode } from 'react';
import { MAX_COUNTED } from '../../contract/counted.ts';
import type { ProblemBody } from '../../contract/problem.ts';
import type { Page } from '../../client/use-page.ts';
import { Button } from '../actions/button.tsx';
import { Banner } from '../feedback/banner.tsx';
import { Loading } from '../feedback/loading.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Pager } from './pager.tsx';

type PagedListProps<T extends { total: number }> = {
  /** What is listed: "Mails". */
  label: string;
  paging: Page;
  found: {
    page: T | undefined;
    isFailed: boolean;
    problem: ProblemBody | undefined;
    reload: () => unknown;
  };
  /** Draws the rows of a page, also where there are none. */
  children: (page: T) => ReactNode;
};

/** One page of a list that comes from the shop: on its way, failed with a way to try again, or there. */
export function PagedList<T extends { total: number }>(props: PagedListProps<T>) {
  const { label, paging, found, children } = props;
  const { page, isFailed, problem, reload } = found;
  if (page) {
    return (
      <>
        {children(page)}
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
      <Banner tone="bad" action={<Button onClick={() => void reload()}>Try again</Button>}>
        The {things} didn't load. {problem?.detail}
      </Banner>
    );
  }
  return (
    <Loading label={`Loading the ${things}`} className="acards">
      <Skeleton count={4} />
    </Loading>
  );
}
