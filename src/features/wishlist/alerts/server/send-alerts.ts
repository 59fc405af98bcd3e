import { transaction, type Context } from '#platform/server/context.ts';
import { followChannel } from '#platform/server/database/follow-channel.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { backMail, type AlertMailDeps } from './alert-mails.ts';
import {
  deleteDone,
  deleteFrom,
  renewUnconfirmed,
  listReturned,
  listReturnedProducts,
  lockAlertsOf,
  takeNext,
  listAwaited,
} from './alert-queries.ts';

export type AlertSenderDeps = AlertMailDeps & {
  jobs: Jobs;
  /** A shop that takes no orders sends no such mail. */
  isSelling: () => boolean;
};

const JOB = 'tell-of-stock';
/** Customers notified per piece in stock, within the pause. */
const PEOPLE_PER_PRODUCT = 3;
const PAUSE_MS = 2 * 3_600_000;
/** Limit per transaction; the others follow within the hour. */
const MOST = 500;

/** Tells the next ones of what is back of a product, each once; nobody while the shop has no address to lead them to. */
export async function sendStockAlerts(
  ctx: Context,
  deps: AlertSenderDeps,
  productId: string,
): Promise<void> {
  if (!deps.isSelling() || deps.origin() === undefined) return;
  await transaction(ctx, async (tx) => {
    await lockAlertsOf(tx.db, productId);
    const now = tx.clock.now();
    const since = new Date(now.getTime() - PAUSE_MS);
    for (const product of await listReturnedProducts(tx.db, { productId, since })) {
      const most = Math.min(product.left * PEOPLE_PER_PRODUCT - product.told, MOST);
      if (most <= 0) continue;
      const next = { productId, variantId: product.variant_id, most, now };
      const alerts = await takeNext(tx.db, next);
      const mails = alerts.map((alert) => backMail({ ...alert, piece: product }, deps));
      await queueMails(tx, deps.jobs, mails);
    }
  });
}

/** Tells of every product that is back: the next ones of those who wait, and what was missed. */
export async function sendAllStockAlerts(ctx: Context, deps: AlertSenderDeps): Promise<void> {
  for (const productId of await listReturned(ctx.db)) await sendStockAlerts(ctx, deps, productId);
}

/** @returns how to stop following what comes back */
export async function workStockReturns(
  ctx: Context,
  { connectionString, ...deps }: AlertSenderDeps & { connectionString: string },
): Promise<() => Promise<void>> {
  const { jobs } = deps;
  await jobs.work<{ productId: string }>(JOB, ({ data }) =>
    sendStockAlerts(ctx, deps, data.productId),
  );
  await jobs.everyHour('tell-of-all-stock', () => sendAllStockAlerts(ctx, deps));
  return followChannel({
    connectionString,
    channel: 'stock_return',
    log: ctx.log,
    heard(key) {
      const [productId = ''] = key.split(' ');
      jobs.enqueue(ctx.db, JOB, { productId }, { key }).catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'stock that is back is told of within the hour');
      });
    },
    begin: async () => undefined,
  });
}

const DAY_MS = 24 * 3_600_000;
const CONFIRM_DAYS = 2;
/** The link that stops the mails works so long. */
const NOTIFIED_DAYS = 90;

/** Deletes alerts never confirmed, and those notified long ago. Without an address of the shop, their emails wait, and so do they. */
export async function sweepStockAlerts(
  { db, clock }: Context,
  { origin }: Pick<AlertMailDeps, 'origin'>,
): Promise<number> {
  if (origin() === undefined) await renewUnconfirmed(db, clock.now());
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const old = { unconfirmed: before(CONFIRM_DAYS), told: before(NOTIFIED_DAYS) };
  return inBatches((most) => deleteDone(db, { ...old, most }));
}

type Sweeping = Pick<AlertMailDeps, 'origin'> & { jobs: Jobs };

export function sweepStockAlertsDaily(ctx: Context, deps: Sweeping): Promise<void> {
  return deps.jobs.everyDay('sweep-stock-wishes', async () => {
    await sweepStockAlerts(ctx, deps);
  });
}

/** Deletes alerts for pieces that never came back. */
export function forgetStockAlerts({ db }: Context, before: Date): Promise<number> {
  return inBatches((most) => deleteFrom(db, before, most));
}

/** Pieces that are sold out and waited for, by most first. */
export async function awaitedProducts({ db }: Context, most: number) {
  const products = await listAwaited(db);
  const rows = products.slice(0, most).map(({ id, name, variant, waiting }) => ({
    id,
    title: variant === '' ? name : `${name} (${variant})`,
    waiting,
  }));
  return { count: products.length, rows };
}
