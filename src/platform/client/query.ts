import { QueryClient, type QueryFilters } from '@tanstack/react-query';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { onSessionEnd } from './session-end.ts';

/** A declared problem on its way through TanStack Query, which knows failures as thrown errors. */
export class ApiProblem extends Error {
  readonly problem: ProblemBody;

  constructor(problem: ProblemBody) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** The data of an answer. @throws ApiProblem */
export function dataOf<T>(result: { ok: true; data: T } | { ok: false; problem: ProblemBody }): T {
  if (!result.ok) throw new ApiProblem(result.problem);
  return result.data;
}

/** The problem in what a query or mutation failed with; undefined when it is a fault of ours. */
export function problemOf(error: unknown): ProblemBody | undefined {
  return error instanceof ApiProblem ? error.problem : undefined;
}

/** The sentence for the person about a call that failed. */
export function sentenceOf(error: unknown): string {
  return (
    problemOf(error)?.detail ??
    'The shop answered with a fault of its own. Try again in a few minutes; nothing is lost.'
  );
}

const FAULT: ProblemBody = {
  type: 'about:blank',
  title: 'Not saved',
  status: 500,
  code: 'FAULT',
  detail: 'The shop answered with a fault of its own. Try again in a moment; nothing is lost.',
};

/** The problem that a write failed with, or one for a fault of the shop's own. */
export function failureOf(error: unknown): ProblemBody {
  return problemOf(error) ?? FAULT;
}

/** What the shop refused will not be granted by asking again; a lost connection may come back. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const status = problemOf(error)?.status ?? 400;
  return failures < 2 && (status === 0 || status === 503);
}

/**
 * Keeps what belongs to the signed-in person. Pass it to `useQuery(options, queries)`: there is no
 * provider, so that pages for visitors carry nothing of it. Emptied when the session ends.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 30_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Asks again for what is shown of all that the filters name, after something was changed. A first
 * answer that is still on its way may be from before the change: TanStack Query would take it for
 * the new one, so it is given up.
 */
export async function askAgain(filters: QueryFilters): Promise<void> {
  const { predicate } = filters;
  await queries.cancelQueries({
    ...filters,
    predicate: (query) => query.state.data === undefined && (predicate?.(query) ?? true),
  });
  await queries.invalidateQueries(filters);
}

// What a provider would do: what is old is asked for again when the person or the connection is back.
queries.mount();
onSessionEnd(() => queries.clear());
