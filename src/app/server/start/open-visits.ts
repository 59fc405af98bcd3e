import { visitDemoDaily } from '#demo/visits/ensure-demo-visits.ts';
import {
  createVisitCounter,
  type VisitCounter,
} from '#features/numbers/server/visits/count-visits.ts';
import { sweepVisitsHourly } from '#features/numbers/server/visits/sweep-visits.ts';
import type { Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Config } from '../config/config.ts';

type Options = {
  config: Config;
  opened: (name: string, close: () => Promise<void>) => void;
};

/** Counts visits in this process; what was counted is written before it ends. */
export async function openVisits(
  { config, opened }: Options,
  ctx: Context,
  jobs: Jobs,
): Promise<VisitCounter> {
  if (config.DEMO) await visitDemoDaily(ctx, jobs);
  await sweepVisitsHourly(ctx, jobs);
  const visits = createVisitCounter(ctx);
  opened('visits', visits.stop);
  return visits;
}
