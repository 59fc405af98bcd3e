import type { Log } from '../../log.ts';
import { isDatabaseUnavailable, isDiskFull } from '../../database/database.ts';
import { storageLow } from '../disk-space.ts';
import {
  InternalError,
  ProblemError,
  ShopBusy,
  StorageLow,
  Unavailable,
  type ProblemBody,
} from '#platform/contract/problem.ts';

/** The problem of an error; an unexpected one is a 500 without internals. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isDiskFull(error)) return storageLow();
  if (isDatabaseUnavailable(error)) return Unavailable({ headers: { 'retry-after': '1' } });
  return InternalError();
}

/** The one place where a problem becomes an answer (RFC 9457). */
export function problemResponse(problem: ProblemError, requestId: string): Response {
  const { declaration, options } = problem;
  const retryAfter = options.headers?.['retry-after'];
  const body: ProblemBody & Record<string, unknown> = {
    ...options.data,
    type: `/docs#${declaration.code.toLowerCase().replaceAll('_', '-')}`,
    title: declaration.title,
    status: declaration.status,
    code: declaration.code,
    detail: options.detail ?? declaration.detail,
    ...(options.fields && { fields: options.fields }),
    ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
    requestId,
  };
  return new Response(JSON.stringify(body), {
    status: declaration.status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      // A proxy might otherwise cache a 404 or 405.
      'cache-control': 'no-store',
      ...options.headers,
    },
  });
}

export function logProblem(log: Log, error: unknown, problem: ProblemError): void {
  const { code, status } = problem.declaration;
  // These are not logged: the disk watcher already warned, and under overload the access log is enough.
  const isReported = problem.declaration === StorageLow || problem.declaration === ShopBusy;
  if (error instanceof ProblemError && isReported) return;
  if (status >= 500) log.error({ err: error, code }, 'request failed');
}
