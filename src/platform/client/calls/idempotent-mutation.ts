import type { ProblemBody } from '#platform/contract/problem.ts';
import { isUndecided } from './api.ts';
import type { TabMemory } from '../drafts/tab-memory.ts';

export type PendingRequest<T> = { key: string; content: T };

type Result = { ok: true } | { ok: false; problem: ProblemBody };

const TOO_MANY_REQUESTS = 429;

/** A random idempotency key; works without https, unlike `crypto.randomUUID`. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  );
}

function isDecided(result: Result, isFirst: boolean): boolean {
  if (result.ok || !isUndecided(result.problem)) return true;
  return isFirst && result.problem.status === TOO_MANY_REQUESTS;
}

/** Resends equal content under the same key until the shop has decided. @param storage survives a reload; default: memory */
export function idempotentMutation<T>(
  storage?: TabMemory<PendingRequest<T>>,
  keyOf: (content: T) => string = newKey,
) {
  let pending = storage?.read();
  function setPending(next: PendingRequest<T> | undefined): void {
    pending = next;
    if (next) storage?.save(next);
    else storage?.clear();
  }
  return {
    pending: () => pending,

    /** @param content equal content is a retry @param call sends it with the header `idempotency-key` */
    async send<R extends Result>(content: T, call: (key: string) => Promise<R>): Promise<R> {
      const isRetry = JSON.stringify(pending?.content) === JSON.stringify(content);
      const request = pending && isRetry ? pending : { key: keyOf(content), content };
      const isFirst = request !== pending;
      setPending(request);
      const result = await call(request.key);
      if (isDecided(result, isFirst) && pending?.key === request.key) setPending(undefined);
      return result;
    },
  };
}

export type IdempotentMutation<T> = ReturnType<typeof idempotentMutation<T>>;
