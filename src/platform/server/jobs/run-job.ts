import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';

export type Job<D> = {
  data: D;
  /** 1 for the first try. Tries that ended with the death of their worker count. */
  attempt: number;
  /** After a failure of this try the job is not tried again. */
  isLastTry: boolean;
  /** Aborted when the shop stops, or when the job has taken too long. */
  signal: AbortSignal;
};

/** Throwing means: try again later. The message is kept and logged, so it must name no person. */
export type JobHandler<D> = (job: Job<D>) => Promise<void>;

type Keeper = { boss: PgBoss; log: Log; retryDelayMs: (failures: number) => number };

/** 5 s doubled with each failure, at most 10 minutes. */
export function backOffMs(failures: number): number {
  return Math.min(600_000, 5_000 * 2 ** failures);
}

/** One try of a job. What the handler throws puts it off, or ends it after its last try. */
export async function runJob<D extends object>(
  keeper: Keeper,
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
    // An aborted job has been given back already and may be another worker's by now.
    if (job.signal.aborted) throw error;
    await putOff(keeper, job, error);
  }
}

async function putOff(
  { boss, log, retryDelayMs }: Keeper,
  job: JobWithMetadata,
  error: unknown,
): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  log.warn({ job: job.name, attempt: job.retryCount + 1, reason: message }, 'a job failed');
  await boss.fail(job.name, job.id, { message });
  if (job.retryCount >= job.retryLimit) return;
  // In the moment between these two another process may try the job early, which does no harm.
  const startAfter = retryDelayMs(job.retryCount) / 1000;
  await boss.update(job.name, undefined, { id: job.id, startAfter });
}
