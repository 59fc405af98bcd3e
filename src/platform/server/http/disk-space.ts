import type { Endpoint } from '#platform/contract/endpoint.ts';
import { StorageLow, type ProblemError } from '#platform/contract/problem.ts';

const RETRY_AFTER_SECONDS = '30';

export function storageLow(): ProblemError {
  return StorageLow({ headers: { 'retry-after': RETRY_AFTER_SECONDS } });
}

/** @throws StorageLow for writes while the disk is nearly full, except `allowedWhenDiskFull` */
export function assertDiskSpace(isDiskLow: () => boolean, endpoint: Endpoint): void {
  if (endpoint.method !== 'GET' && !endpoint.allowedWhenDiskFull && isDiskLow()) throw storageLow();
}
