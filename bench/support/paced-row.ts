import { load, type Headers } from './load.ts';
import type { Row } from './report.ts';
import type { Shop } from './shop.ts';

const BUDGET_MS = 50;
/** One owner, with a second window and a phone, faster than a person clicks. */
const CONNECTIONS = 4;
const RATE = 50;
/** As fast as it is answered: more often than half a second of that pace. */
const WARM_UP_SECONDS = 0.2;

/** The pace, as a report says it. */
export const PACE = `${CONNECTIONS} connections, ${RATE} requests a second together`;

type Question = { what: string; nextPath: () => string };

type Asking = { shop: Shop; headers: Headers; seconds: number };

/** Latency of one kind of admin answer at the pace of a person, after a warm-up. */
export async function pacedRow(
  { what, nextPath }: Question,
  { shop, headers, seconds }: Asking,
): Promise<Row> {
  const common = { ...shop, nextPath, headers, connections: CONNECTIONS };
  await load({ ...common, seconds: WARM_UP_SECONDS });
  const { p50Ms, p99Ms } = await load({ ...common, seconds, rate: RATE });
  return {
    what,
    shop: `p99 ${p99Ms.toFixed(1)} ms (median ${p50Ms.toFixed(1)} ms)`,
    budget: `p99 <= ${BUDGET_MS} ms`,
    isMet: p99Ms <= BUDGET_MS,
  };
}
