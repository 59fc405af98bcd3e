import { createHash, timingSafeEqual } from 'node:crypto';
import cluster from 'node:cluster';
import type { Hono } from 'hono';
import { Unauthenticated } from '#platform/contract/problem.ts';
import type { AppEnv } from '#platform/server/http/app-env.ts';
import { METRICS_TYPE, writeMetrics } from '#platform/server/http/metrics/text-format.ts';
import { readThroughPrimary } from './all-workers.ts';
import { createShopMetrics, type MetricsParts } from './shop-metrics.ts';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** `GET /metrics` for Prometheus, of all workers, to callers with METRICS_TOKEN; off without one. */
export function mountMetrics(
  app: Hono<AppEnv>,
  token: string | undefined,
  parts: MetricsParts,
): void {
  if (token === undefined) return;
  const expected = digest(`Bearer ${token}`);
  const own = createShopMetrics(parts, String(cluster.worker?.id ?? 0));
  const read = cluster.isWorker ? readThroughPrimary(own) : own;
  app.get('/metrics', async (c) => {
    c.set('isCheap', true);
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) {
      throw Unauthenticated({
        detail: 'Figures are given to callers that send METRICS_TOKEN as their bearer token.',
        headers: { 'www-authenticate': 'Bearer' },
      });
    }
    const headers = { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' };
    return c.body(writeMetrics(await read()), 200, headers);
  });
}
