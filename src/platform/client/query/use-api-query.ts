import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { dataOf, problemOf, queries } from './query.ts';

type Result<T> = { ok: true; data: T; total: number } | { ok: false; problem: ProblemBody };
type Call<T> = (signal: AbortSignal) => Promise<Result<T>>;
type Options<T> = Partial<
  Pick<
    UseQueryOptions<T>,
    | 'enabled'
    | 'refetchInterval'
    | 'refetchIntervalInBackground'
    | 'retryOnMount'
    | 'staleTime'
    | 'placeholderData'
  >
>;

export type ApiQuery<T> = {
  data: T | undefined;
  isFailed: boolean;
  problem: ProblemBody | undefined;
  failure: string | undefined;
  isFetching: boolean;
  /** True while `data` belongs to an earlier key. */
  isOld: boolean;
  reload: () => Promise<unknown>;
};

const TRY_AGAIN = 'Try again in a moment.';

function useResult<T>(
  queryKey: readonly unknown[],
  queryFn: (signal: AbortSignal) => Promise<T>,
  options?: Options<T>,
): ApiQuery<T> {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<T>(
    { queryKey, queryFn: ({ signal }) => queryFn(signal), ...options } as UseQueryOptions<T>,
    queries,
  );
  const problem = problemOf(error);
  return {
    data,
    isFailed: error !== null,
    problem,
    failure: error === null ? undefined : (problem?.detail ?? TRY_AGAIN),
    isFetching,
    isOld: isPlaceholderData,
    reload: refetch,
  };
}

/** One cached answer for the signed-in person. @param call `(signal) => signedInApi<typeof getMail>('GET /v2/admin/mail/{id}', {...})` */
export function useApiQuery<T>(
  queryKey: readonly unknown[],
  call: Call<T>,
  options?: Options<T>,
): ApiQuery<T> {
  return useResult(queryKey, async (signal) => dataOf(await call(signal)), options);
}

export type ListPage<T> = { items: T[]; total: number };

export async function pageOf<T>(answer: Promise<Result<T[]>>): Promise<ListPage<T>> {
  const result = await answer;
  return { items: dataOf(result), total: result.ok ? result.total : 0 };
}

/** One page of a list, with the total (`X-Total-Count`). */
export function useApiList<T>(
  queryKey: readonly unknown[],
  call: Call<T[]>,
  options?: Options<ListPage<T>> & { keepsLastPage?: boolean },
): ApiQuery<ListPage<T>> {
  const { keepsLastPage = false, ...rest } = options ?? {};
  return useResult(queryKey, (signal) => pageOf(call(signal)), {
    ...rest,
    ...(keepsLastPage && { placeholderData: keepPreviousData as never }),
  });
}
