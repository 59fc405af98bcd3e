import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { DiskWatch } from '#platform/server/storage/free-space.ts';
import type { SharedCache } from '#platform/server/http/cache/shared-cache.ts';
import type { RequestMetrics } from '#platform/server/http/metrics/request-metrics.ts';
import type { Metric, Sample } from '#platform/server/http/metrics/text-format.ts';
import { RUNNING } from '#platform/server/version.ts';
import type { LastBackup, LastBackups } from '../start/late-backups.ts';
import { readBacklog, type Backlog } from './backlog-queries.ts';

export type MetricsSources = {
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  freeBytes: DiskWatch['freeBytes'];
};

export type MetricsParts = MetricsSources & {
  db: Database;
  clock: Clock;
  lastBackups: LastBackups | undefined;
  requests: RequestMetrics;
  cache: SharedCache;
  catalogueVersion: () => number;
};

const BACKLOG_MS = 10_000;
const RESOLUTION_MS = 20;

function gauge(name: string, help: string, samples: Sample[]): Metric {
  return { name, type: 'gauge', help, samples };
}

function eventLoopLag(): () => number {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  return () => {
    const p99Ms = delays.count > 0 ? delays.percentile(99) / 1e6 : 0;
    delays.reset();
    // Each delay includes the pause between two looks.
    return Math.max(0, p99Ms - RESOLUTION_MS) / 1_000;
  };
}

function backlogReader({ db, clock }: MetricsParts): () => Promise<Backlog | undefined> {
  let last: { at: number; seen: Promise<Backlog | undefined> } | undefined;
  return () => {
    const at = clock.now().getTime();
    if (!last || Math.abs(at - last.at) >= BACKLOG_MS) {
      last = { at, seen: readBacklog(db).catch(() => undefined) };
    }
    return last.seen;
  };
}

function memoryOf(labels: Record<string, string>): Metric[] {
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
  const figure = (name: string, help: string, value: number): Metric =>
    gauge(name, help, [{ labels, value }]);
  return [
    figure('process_resident_memory_bytes', 'Resident memory of this process.', rss),
    figure('nodejs_heap_size_total_bytes', 'Memory that V8 holds for its heap.', heapTotal),
    figure('nodejs_heap_size_used_bytes', 'What of it is used, with garbage.', heapUsed),
    figure('nodejs_external_memory_bytes', 'Buffers outside of the heap.', external),
  ];
}

function ofProcess(
  { pool, cache, requests, catalogueVersion }: MetricsParts,
  { worker, lagSeconds }: { worker: string; lagSeconds: number },
): Metric[] {
  const labels = { worker };
  const { hits, misses } = cache.counts();
  const connections = {
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  };
  return [
    ...requests.read(labels),
    gauge('nodejs_eventloop_lag_p99_seconds', 'Lag of the event loop since the last scrape, p99.', [
      { labels, value: lagSeconds },
    ]),
    ...memoryOf(labels),
    gauge(
      'lehar_database_connections',
      'Connections of the pool, those that are idle, and calls that wait for one.',
      Object.entries(connections).map(([state, value]) => ({
        labels: { ...labels, state },
        value,
      })),
    ),
    {
      name: 'lehar_cache_lookups_total',
      type: 'counter',
      help: 'Answers taken from the cache of shared answers (hit) or made for it (miss).',
      samples: [
        { labels: { ...labels, result: 'hit' }, value: hits },
        { labels: { ...labels, result: 'miss' }, value: misses },
      ],
    },
    gauge('lehar_catalogue_version', 'Version of the catalogue that this process has heard of.', [
      { labels, value: catalogueVersion() },
    ]),
  ];
}

function ofShop(
  { freeBytes }: MetricsParts,
  { backlog, backupAges }: { backlog: Backlog | undefined; backupAges: Sample[] },
): Metric[] {
  return [
    gauge('lehar_build_info', 'Version and commit that run; always 1.', [
      { labels: RUNNING, value: 1 },
    ]),
    gauge(
      'lehar_mails',
      'Emails that are not sent.',
      backlog
        ? [
            { labels: { state: 'queued' }, value: backlog.queuedMails },
            { labels: { state: 'failed' }, value: backlog.failedMails },
          ]
        : [],
    ),
    gauge(
      'lehar_jobs_waiting',
      'Jobs that wait for a worker or for their next try.',
      backlog ? [{ value: backlog.waitingJobs }] : [],
    ),
    gauge(
      'lehar_disk_free_bytes',
      'Free space on the disk of a folder.',
      freeBytes().map(({ folder, bytes }) => ({ labels: { folder }, value: bytes })),
    ),
    gauge(
      'lehar_backup_age_seconds',
      'Time since the newest good backup; +Inf while there is none.',
      backupAges,
    ),
  ];
}

export function createShopMetrics(parts: MetricsParts, worker: string): () => Promise<Metric[]> {
  const { clock, lastBackups } = parts;
  const lag = eventLoopLag();
  const backlogOf = backlogReader(parts);

  async function ageOf(last: LastBackup | undefined): Promise<number> {
    const since = await last?.();
    if (!since) return Number.POSITIVE_INFINITY;
    return Math.max(0, (clock.now().getTime() - since.getTime()) / 1_000);
  }

  async function backupAges(): Promise<Sample[]> {
    const samples = Object.entries(lastBackups ?? {}).map(async ([place, last]) => {
      // The age of the copy in the bucket is unknown while the database is down.
      const value = await ageOf(last).catch(() => undefined);
      return value === undefined ? [] : [{ labels: { place }, value }];
    });
    return (await Promise.all(samples)).flat();
  }

  return async () => {
    const [backlog, ages] = await Promise.all([backlogOf(), backupAges()]);
    return [
      ...ofProcess(parts, { worker, lagSeconds: lag() }),
      ...ofShop(parts, { backlog, backupAges: ages }),
    ];
  };
}
