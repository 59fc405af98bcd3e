import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';

export type Job<D> = {
  data: D;
  attempt: number;
  isLastTry: boolean;
  signal: AbortSignal;
};

/** Throwing means retry. The message is stored and logged, so it must name no person. */
export type JobHandler<D> = (job: Job<D>) => Promise<void>;

type Deps = { boss: PgBoss; log: Log; retryDelayMs: (failures: number) => number };

const LONGEST_MS = 600_000;

export function backOffMs(failures: number, longestMs = LONGEST_MS): number {
  return Math.min(longestMs, 5_000 * 2 ** failures);
}

export async function runJob<D extends object>(
  deps: Deps,
  job: JobWithMetadata<D>,
  handler: JobHandler<D>,
): Promise<void> {
  try {
    await handler({
      data: job.data,
      attempt: job.retryCount + 1,
      isLastTry: job.retryCount >= job.retryLimit,
      signal: job.signal,
    });
  } catch (error) {
    // Another worker may have an aborted job by now.
    if (job.signal.aborted) throw error;
    await putOff(deps, job, error);
  }
}

async function putOff(
  { boss, log, retryDelayMs }: Deps,
  job: JobWithMetadata,
  error: unknown,
): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  log.warn({ job: job.name, attempt: job.retryCount + 1, reason: message }, 'a job failed');
  await boss.fail(job.name, job.id, { message });
  if (job.retryCount >= job.retryLimit) return;
  // A retry between these two is early, which is harmless.
  const startAfter = retryDelayMs(job.retryCount) / 1000;
  await boss.update(job.name, undefined, { id: job.id, startAfter });
}
