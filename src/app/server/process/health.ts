import type { Hono } from 'hono';
import type { Clock } from '#platform/server/clock.ts';
import { isAnswering, type Database } from '#platform/server/database/database.ts';
import { hasDamagedPage } from '#platform/server/database/damaged-page.ts';
import { isLocal } from '#platform/server/http/caller.ts';
import type { AppEnv } from '#platform/server/http/app-env.ts';
import { oldestQueuedMail } from '#platform/server/mail/mail-queries.ts';
import { RUNNING } from '#platform/server/version.ts';
import type { LastBackup, LastBackups } from '../start/late-backups.ts';

export type Condition = {
  database: 'ok' | 'away';
  /** Keys of the token issuer: `missing` before they were fetched, or a day after fetching last worked. */
  keys: 'ok' | 'missing';
  disk: 'ok' | 'low';
  /** `damaged` when a database page with a wrong checksum was read within the last day. */
  pages: 'ok' | 'damaged';
  mailWaitsSeconds: number | undefined;
  /** Null before the first backup; undefined where backups are off. */
  backupAgeSeconds: number | null | undefined;
  /** The same for BACKUP_URL; undefined too while the database is away. */
  offsiteBackupAgeSeconds: number | null | undefined;
};

export type Readiness = {
  isReady: () => Promise<boolean>;
  condition: () => Promise<Condition>;
  drain: () => void;
};

type Parts = {
  db: Database;
  clock: Clock;
  hasKeys: () => boolean;
  isDiskLow: () => boolean;
  lastBackups?: LastBackups | undefined;
};

/** Public and unlimited calls: one check answers all requests within this time. */
const SHARED_MS = 1_000;

function shared<T>(clock: Clock, look: () => Promise<T>): () => Promise<T> {
  let last: { at: number; seen: Promise<T> } | undefined;
  return () => {
    const at = clock.now().getTime();
    if (!last || Math.abs(at - last.at) >= SHARED_MS) last = { at, seen: look() };
    return last.seen;
  };
}

/** Ready: not shutting down, and the database answers; other conditions are only reported. */
export function createReadiness({ db, clock, hasKeys, isDiskLow, lastBackups }: Parts): Readiness {
  let draining = false;
  const secondsSince = (since: Date): number =>
    Math.max(0, Math.round((clock.now().getTime() - since.getTime()) / 1000));

  const isThere = shared(clock, () => isAnswering(db));
  const mailWaits = shared(clock, async () => {
    const since = await oldestQueuedMail(db).catch(() => undefined);
    return since && secondsSince(since);
  });
  const ageOf = async (last: LastBackup | undefined) => {
    if (!last) return undefined;
    const since = await last().catch(() => undefined);
    return since ? secondsSince(since) : null;
  };
  const backupAge = shared(clock, () => ageOf(lastBackups?.machine));
  const offsiteBackupAge = shared(clock, () => ageOf(lastBackups?.bucket));

  const isDamaged = shared(clock, () => hasDamagedPage(db).catch(() => false));

  return {
    isReady: async () => (await isThere()) && !draining,
    async condition() {
      const isDatabaseThere = await isThere();
      return {
        database: isDatabaseThere ? 'ok' : 'away',
        keys: hasKeys() ? 'ok' : 'missing',
        disk: isDiskLow() ? 'low' : 'ok',
        pages: isDatabaseThere && (await isDamaged()) ? 'damaged' : 'ok',
        mailWaitsSeconds: isDatabaseThere ? await mailWaits() : undefined,
        backupAgeSeconds: await backupAge(),
        offsiteBackupAgeSeconds: isDatabaseThere ? await offsiteBackupAge() : undefined,
      };
    },
    drain() {
      draining = true;
    },
  };
}

/** `GET /healthz` and `GET /readyz`; details only for callers on this machine, not through a proxy. */
export function mountHealth(app: Hono<AppEnv>, readiness: Readiness): void {
  app.get('/healthz', (c) => {
    c.set('isCheap', true);
    const more = isLocal(c.env.incoming) ? RUNNING : {};
    return c.json({ status: 'ok', ...more }, 200, { 'cache-control': 'no-store' });
  });
  app.get('/readyz', async (c) => {
    const isReady = await readiness.isReady();
    c.set('isCheap', isReady);
    const more = isLocal(c.env.incoming) ? await readiness.condition() : {};
    const headers = { 'cache-control': 'no-store' };
    if (isReady) return c.json({ status: 'ready', ...more }, 200, headers);
    return c.json({ status: 'not ready', ...more }, 503, { ...headers, 'retry-after': '1' });
  });
}
