import { QueryClient, type QueryFilters } from '@tanstack/react-query';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { onSessionEnd } from '../calls/session-end.ts';

/** A declared problem as a thrown error, for TanStack Query. */
export class ApiProblem extends Error {
  readonly problem: ProblemBody;

  constructor(problem: ProblemBody) {
    super(problem.detail);
    this.problem = problem;
  }
}

export function dataOf<T>(result: { ok: true; data: T } | { ok: false; problem: ProblemBody }): T {
  if (!result.ok) throw new ApiProblem(result.problem);
  return result.data;
}

/** The problem of a failed query or mutation; undefined for an unexpected error. */
export function problemOf(error: unknown): ProblemBody | undefined {
  return error instanceof ApiProblem ? error.problem : undefined;
}

/** Sentence for the user about a failed call. */
export function sentenceOf(error: unknown): string {
  return (
    problemOf(error)?.detail ??
    'Something went wrong in the shop. Try again in a few minutes; nothing is lost.'
  );
}

const FAULT: ProblemBody = {
  type: 'about:blank',
  title: 'Not saved',
  status: 500,
  code: 'FAULT',
  detail: 'Something went wrong in the shop. Try again in a moment; nothing is lost.',
};

export function failureOf(error: unknown): ProblemBody {
  return problemOf(error) ?? FAULT;
}

/** A refusal stays; a lost connection may come back. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const status = problemOf(error)?.status ?? 400;
  return failures < 2 && (status === 0 || status === 503);
}

/** Cache of the signed-in person, emptied at session end. For `useQuery(options, queries)`: visitors' pages have no provider. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 30_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/** Refetches shown queries after a change; cancels a first fetch under way, which TanStack Query would take for the new answer. */
export async function invalidate(filters: QueryFilters): Promise<void> {
  const { predicate } = filters;
  await queries.cancelQueries({
    ...filters,
    predicate: (query) => query.state.data === undefined && (predicate?.(query) ?? true),
  });
  await queries.invalidateQueries(filters);
}

// Replaces a provider: refetches old data when the person or the connection is back.
queries.mount();
onSessionEnd(() => queries.clear());
