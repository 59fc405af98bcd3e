import { useMutation } from '@tanstack/react-query';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { refreshAdmin } from './admin-query.ts';
import { dataOf, queries, sentenceOf } from './query.ts';

type Answer<T> = { ok: true; data: T } | { ok: false; problem: ProblemBody };

/** A call that changes what the owner sees. Runs once at a time. @param after once it is done and all is fetched again */
export function useAdminCall<T>(call: () => Promise<Answer<T>>, after: () => void) {
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: async () => dataOf(await call()),
      onSuccess: async () => {
        await refreshAdmin();
        after();
      },
    },
    queries,
  );
  return {
    run: () => !isPending && mutate(),
    isRunning: isPending,
    failure: error === null ? undefined : sentenceOf(error),
  };
}
