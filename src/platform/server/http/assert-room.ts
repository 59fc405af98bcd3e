import type { Endpoint } from '#platform/contract/endpoint.ts';
import { StorageLow, type ProblemError } from '#platform/contract/problem.ts';

const AGAIN_SECONDS = '30';

/** There is no room for what was to be written; with the time after which to ask again. */
export function storageLow(): ProblemError {
  return StorageLow({ headers: { 'retry-after': AGAIN_SECONDS } });
}

/**
 * Lets a call through while the disk is nearly full only if it reads, or lets people in or out.
 * @throws StorageLow
 */
export function assertRoom(isDiskLow: () => boolean, endpoint: Endpoint): void {
  if (endpoint.method !== 'GET' && !endpoint.needsNoRoom && isDiskLow()) throw storageLow();
}
