import { ProductNotFound } from '#features/catalogue/contract.ts';
import { NO_VARIANT } from '#features/catalogue/choices/variant-choice.ts';
import { assertPresent } from '#features/profile/server/departures.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import type { RateLimiter } from '#platform/server/http/limits/rate-limiter.ts';
import { uuidv7 } from '#platform/server/id.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { provenId, type LinkTokens } from '#platform/server/link-tokens.ts';
import { mayMailTo } from '#platform/server/mail/may-mail-to.ts';
import { queueMail } from '#platform/server/mail/queue-mail.ts';
import { MAILS_TO_ONE, type RateLimit } from '#platform/contract/rate-limit.ts';
import {
  NotSoldOut,
  StockAlertUnknown,
  type NewStockAlert,
  type StockAlert,
  type StockAlertTaken,
} from '../alert-contract.ts';
import { confirmMail, type AlertMailDeps } from './alert-mails.ts';
import {
  confirmAlert,
  deleteAlertsLike,
  findOwnEmail,
  findSoldProduct,
  listOwnAlertRows,
  lockAlert,
  writeAlert,
  type AwaitedProduct,
} from './alert-queries.ts';

/** Confirmation mails to one address, from all callers together. */
const CONFIRMING: RateLimit = {
  name: 'stock-wish-mail',
  rates: MAILS_TO_ONE,
  isShared: true,
};

export type AlertDeps = AlertMailDeps & { jobs: Jobs; limiter: RateLimiter };

/** The uid of the caller, if this is their confirmed address. */
async function ownUid(ctx: Context, email: string): Promise<string | undefined> {
  if (ctx.actor.role === 'visitor') return undefined;
  const { uid } = ctx.actor;
  const own = await findOwnEmail(ctx.db, uid);
  return own?.toLowerCase() === email.toLowerCase() ? uid : undefined;
}

type Choice = { productId: string; variantId: string | null };

/** @throws ProductNotFound, NotSoldOut */
async function soldOutProduct(tx: Context, choice: Choice): Promise<AwaitedProduct> {
  const product = await findSoldProduct(tx.db, choice);
  if (!product) throw ProductNotFound();
  if (product.left > 0) throw NotSoldOut();
  return product;
}

/**
 * A customer's own confirmed address waits at once, any other after its owner has confirmed it. The
 * answer is the same whether the address waits already, and whether it gets another mail.
 * @throws ProductNotFound, NotSoldOut
 */
export async function requestStockAlert(
  ctx: Context,
  deps: AlertDeps,
  { productId, email, variantId }: NewStockAlert,
): Promise<StockAlertTaken> {
  const choice = { productId, variantId: variantId === NO_VARIANT ? null : variantId };
  await soldOutProduct(ctx, choice);
  const uid = await ownUid(ctx, email);
  const taken = { state: uid === undefined ? 'confirm' : 'waiting' } as const;
  if (uid === undefined && !(await mayMailTo(deps.limiter, CONFIRMING, email))) return taken;
  return transaction(ctx, async (tx) => {
    if (uid !== undefined) await assertPresent(tx);
    const product = await soldOutProduct(tx, choice);
    const now = tx.clock.now();
    const id = await writeAlert(tx.db, {
      id: uuidv7(),
      product_id: productId,
      variant_id: choice.variantId,
      email,
      uid: uid ?? null,
      created_at: now,
      confirmed_at: uid === undefined ? null : now,
    });
    if (uid === undefined)
      await queueMail(tx, deps.jobs, confirmMail({ id, email, piece: product }, deps));
    return taken;
  });
}

/** @throws StockAlertUnknown */
function alertIdOf(links: LinkTokens, token: string): string {
  const id = provenId(links, token);
  if (id === undefined) throw StockAlertUnknown();
  return id;
}

/** Confirms an alert; the answer says if the piece is back already. @throws StockAlertUnknown */
export function confirmStockAlert(
  ctx: Context,
  { stockAlertLinks }: AlertDeps,
  token: string,
): Promise<StockAlert> {
  const id = alertIdOf(stockAlertLinks, token);
  return transaction(ctx, async (tx) => {
    const alert = await lockAlert(tx.db, id);
    if (!alert) throw StockAlertUnknown();
    const isHere = alert.left > 0;
    await confirmAlert(tx.db, { id, now: tx.clock.now(), isNotified: isHere });
    const { name, slug, variant, variant_id: variantId } = alert;
    return {
      name,
      slug,
      variant,
      variantId: variantId ?? NO_VARIANT,
      state: isHere ? 'here' : 'waiting',
    };
  });
}

/** Nothing is left to stop where it was stopped before. @throws StockAlertUnknown */
export async function stopStockAlerts(
  ctx: Context,
  { stockAlertLinks }: AlertDeps,
  token: string,
): Promise<{ stopped: number }> {
  return { stopped: await deleteAlertsLike(ctx.db, alertIdOf(stockAlertLinks, token)) };
}

/** The caller's alerts, for the export of their data. */
export async function exportMyStockAlerts(ctx: Context) {
  const rows = await listOwnAlertRows(ctx.db, personOf(ctx).uid);
  return rows.map(({ name, variant, email, created_at: at, notified_at: notifiedAt }) => ({
    product: name,
    variant,
    email,
    at: at.toISOString(),
    ...(notifiedAt && { notifiedAt: notifiedAt.toISOString() }),
  }));
}
