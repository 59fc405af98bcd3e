import type { Hono } from 'hono';
import type { Clock } from '#platform/server/clock.ts';
import { isAnswering, type Database } from '#platform/server/database/database.ts';
import { hasDamagedPage } from '#platform/server/database/damaged-page.ts';
import { isNextDoor } from '#platform/server/http/caller.ts';
import type { AppEnv } from '#platform/server/http/app-env.ts';
import { oldestQueuedMail } from '#platform/server/mail/mail-queries.ts';

/** The state of the shop, for its operator. */
export type Condition = {
  database: 'ok' | 'away';
  /** Of the issuer of tokens: `missing` until they can be had, or a day after that ended. */
  keys: 'ok' | 'missing';
  disk: 'ok' | 'low';
  /** Of the database: `damaged` when one with a wrong checksum was met within the last day. */
  pages: 'ok' | 'damaged';
  /** How long the oldest mail has waited; undefined where none does, or it is unknown. */
  mailWaitsSeconds: number | undefined;
  /** Null where there is none yet; undefined where the shop writes no backups. */
  backupAgeSeconds: number | null | undefined;
};

/** When the newest backup was complete. */
export type LastBackup = () => Promise<Date | undefined>;

export type Readiness = {
  isReady: () => Promise<boolean>;
  condition: () => Promise<Condition>;
  /** From now on the shop is on its way out. */
  drain: () => void;
};

type Parts = {
  db: Database;
  clock: Clock;
  hasKeys: () => boolean;
  isDiskLow: () => boolean;
  lastBackup?: LastBackup | undefined;
};

/** Public and unlimited: one look serves all requests within this time. */
const SHARED_MS = 1_000;

function shared<T>(clock: Clock, look: () => Promise<T>): () => Promise<T> {
  let last: { at: number; seen: Promise<T> } | undefined;
  return () => {
    const at = clock.now().getTime();
    if (!last || Math.abs(at - last.at) >= SHARED_MS) last = { at, seen: look() };
    return last.seen;
  };
}

/**
 * Ready means: not shutting down and the database answers. Missing keys, a full disk and mails that
 * wait are told and no more: whoever only looks around is served all the same, and the shop's other
 * processes are no better off. Migrations ran before the shop listens.
 */
export function createReadiness({ db, clock, hasKeys, isDiskLow, lastBackup }: Parts): Readiness {
  let draining = false;
  const secondsSince = (since: Date): number =>
    Math.max(0, Math.round((clock.now().getTime() - since.getTime()) / 1000));

  const isThere = shared(clock, () => isAnswering(db));
  const mailWaits = shared(clock, async () => {
    const since = await oldestQueuedMail(db).catch(() => undefined);
    return since && secondsSince(since);
  });
  const backupAge = shared(clock, async () => {
    const since = await lastBackup?.().catch(() => undefined);
    return since ? secondsSince(since) : null;
  });

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
        backupAgeSeconds: lastBackup ? await backupAge() : undefined,
      };
    },
    drain() {
      draining = true;
    },
  };
}

/**
 * `GET /healthz`: the process lives. `GET /readyz`: it can serve; how things are, it tells only to
 * whoever asks from this machine and through no proxy.
 */
export function mountHealth(app: Hono<AppEnv>, readiness: Readiness): void {
  app.get('/healthz', (c) => {
    c.set('isCheap', true);
    return c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' });
  });
  app.get('/readyz', async (c) => {
    const isReady = await readiness.isReady();
    c.set('isCheap', isReady);
    const more = isNextDoor(c.env.incoming) ? await readiness.condition() : {};
    const headers = { 'cache-control': 'no-store' };
    if (isReady) return c.json({ status: 'ready', ...more }, 200, headers);
    return c.json({ status: 'not ready', ...more }, 503, { ...headers, 'retry-after': '1' });
  });
}
