import { Order } from '#features/orders/contract.ts';
import { getOrder, lockOrder, recordEvent } from '#features/orders/server/get-order.ts';
import { readMoney } from '#features/orders/server/money/read-money.ts';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { queuePush } from '#platform/server/push/queue-push.ts';
import { refundMails, refundUndoneMails } from '../../../server/refunds/refund-mails.ts';
import { reopenDueParts, settleDueParts } from '../../../server/refunds/refund-queries.ts';
import { GatewayError, type SentRefund } from '../../gateway.ts';
import { NotThroughGateway } from '../../gateway-contract.ts';
import { REFUND_JOB, type GatewayDeps, type RefundJob } from '../gateway-deps.ts';
import {
  findByGatewayId,
  findOnlineRefund,
  hasUnsentRefund,
  insertOnlineRefund,
  listRefundable,
  setRefundState,
  type OnlineRefund,
} from './online-refund-queries.ts';

type Started = {
  orderId: string;
  amount: number;
  paymentId: string;
  reason: string;
  by: string | null;
  isLast?: boolean;
};

/** Writes a refund of an order that this transaction has locked, and the job that sends it. @returns its number */
export async function startRefund(
  tx: Context,
  { jobs }: Pick<GatewayDeps, 'jobs'>,
  { isLast = false, ...refund }: Started,
): Promise<number> {
  const { money } = await readMoney(tx, refund.orderId);
  const wasDue = money.due > 0;
  const endsDue = wasDue && isLast;
  const seq = await insertOnlineRefund(tx.db, { ...refund, wasDue, endsDue });
  const data: RefundJob = { orderId: refund.orderId, seq };
  await jobs.enqueueAll(tx.db, REFUND_JOB, [{ data, key: keyOf(data) }]);
  return seq;
}

/** The payment of an order that a sum can go back to. @throws NotThroughGateway */
export async function paymentToRefund(
  tx: Context,
  orderId: string,
  amount: number,
): Promise<string> {
  const [most] = await listRefundable(tx.db, orderId);
  if (most && most.rest >= amount) return most.id;
  const order = Order.encode(await getOrder(tx, orderId, 'anybody'));
  throw NotThroughGateway({
    ...(most && {
      detail: `At most ${formatPaise(most.rest)} can go back at once to a payment that came through the gateway.`,
    }),
    data: { order },
  });
}

export function keyOf({ orderId, seq }: RefundJob): string {
  return `${orderId}-${seq}`;
}

export function refundOfKey(key: string): RefundJob | undefined {
  const { orderId, seq } = /^(?<orderId>[0-9a-f-]{36})-(?<seq>\d{1,6})$/.exec(key)?.groups ?? {};
  return orderId === undefined || seq === undefined ? undefined : { orderId, seq: Number(seq) };
}

type Outcome = Pick<SentRefund, 'state'> & { id: string | null; said: string };

/** True when nothing else is due or waits to be sent; what was due may have grown since the refund was begun. */
async function isAllSent(tx: Context, { orderId, endsDue }: OnlineRefund): Promise<boolean> {
  if (endsDue) return true;
  const { money } = await readMoney(tx, orderId);
  return money.due === 0 && !(await hasUnsentRefund(tx.db, orderId));
}

async function tellSent(tx: Context, deps: GatewayDeps, refund: OnlineRefund): Promise<void> {
  const { orderId, seq, amount, reason } = refund;
  if (refund.wasDue && (await isAllSent(tx, refund)))
    await settleDueParts(tx.db, { orderId, reference: '' });
  const said = `${formatPaise(amount)} refunded (Online)`;
  const text = reason === '' ? said : `${said}: ${reason}`;
  const actor = refund.by === null ? 'shop' : 'admin';
  await recordEvent(tx, { orderId, kind: 'payment', actor, isPublic: true, text });
  const order = await getOrder(tx, orderId, 'anybody');
  const sent = { seq, amount, method: 'Online', reference: '', reason } as const;
  await queueMails(tx, deps.jobs, refundMails(order, sent, deps));
}

async function tellFailed(
  tx: Context,
  deps: GatewayDeps,
  refund: OnlineRefund,
  said: string,
): Promise<void> {
  const { orderId, amount } = refund;
  const wasReported = refund.state === 'sent';
  if (refund.wasDue) await reopenDueParts(tx.db, orderId);
  const sum = formatPaise(amount);
  const text = `The refund of ${sum} did not go through${said === '' ? '' : `: ${said}`}`;
  await recordEvent(tx, { orderId, kind: 'note', actor: 'shop', isPublic: false, text });
  const order = await getOrder(tx, orderId, 'anybody');
  if (wasReported) await queueMails(tx, deps.jobs, refundUndoneMails(order, amount, deps));
  await queuePush(tx, deps.jobs, {
    kind: 'payment',
    title: `A refund failed: ${sum}`,
    path: `/admin/order/${order.number}`,
  });
}

const RANK: Record<string, number> = { due: 0, sent: 1, done: 2, failed: 2 };
const REACHED = { pending: 1, processed: 2, failed: 2 } as const;

/** Moves a refund forward by what a gateway says of it, once. */
export function recordRefundState(
  ctx: Context,
  deps: GatewayDeps,
  ref: RefundJob,
  { state, id, said }: Outcome,
): Promise<void> {
  return transaction(
    ctx,
    async (tx) => {
      await lockOrder(tx, ref.orderId, 'anybody');
      const refund = await findOnlineRefund(tx.db, ref);
      if (!refund || REACHED[state] <= (RANK[refund.state] ?? 0)) return;
      await setRefundState(tx.db, ref, { state, id });
      if (state === 'failed') await tellFailed(tx, deps, refund, said);
      else if (refund.state === 'due') await tellSent(tx, deps, refund);
    },
    { retryOn: isConflict },
  );
}

export class RefundNotSent extends Error {
  constructor(fault: string) {
    super(`The payment gateway sends no refund now: ${fault}`);
  }
}

/** Sends a refund with its key. What the gateway refuses is due again; anything else is tried again. @throws RefundNotSent */
export async function sendRefund(ctx: Context, deps: GatewayDeps, ref: RefundJob): Promise<void> {
  const refund = await findOnlineRefund(ctx.db, ref);
  if (refund?.state !== 'due') return;
  const gateway = deps.gateway();
  if (!gateway) throw new RefundNotSent('no keys');
  const { paymentId, amount } = refund;
  try {
    const sent = await gateway.refund({ paymentId, amount, key: keyOf(ref) });
    await recordRefundState(ctx, deps, ref, { state: sent.state, id: sent.id, said: '' });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.fault !== 'refused') throw new RefundNotSent(error.fault);
    await recordRefundState(ctx, deps, ref, { state: 'failed', id: null, said: error.said });
  }
}

/** A refund that was made at the gateway, and not here, counts here too. */
async function recordForeign(ctx: Context, deps: GatewayDeps, sent: SentRefund, orderId: string) {
  const ref = await transaction(
    ctx,
    async (tx) => {
      await lockOrder(tx, orderId, 'anybody');
      const known = await findByGatewayId(tx.db, sent.id);
      if (known) return known;
      const { money } = await readMoney(tx, orderId);
      const { amount, paymentId } = sent;
      if (amount > money.received - money.sentBack || amount === 0) return undefined;
      const wasDue = money.due > 0;
      const made = { orderId, amount, paymentId, reason: '', by: null, wasDue, endsDue: false };
      const seq = await insertOnlineRefund(tx.db, { ...made, gatewayRefundId: sent.id });
      return { orderId, seq };
    },
    { retryOn: isConflict },
  );
  if (ref) await recordRefundState(ctx, deps, ref, { ...sent, said: '' });
}

/** Records what an event or a look says of a refund. @param orderId of its payment */
export async function recordSentRefund(
  ctx: Context,
  deps: GatewayDeps,
  sent: SentRefund,
  orderId: string,
): Promise<void> {
  const own = refundOfKey(sent.key);
  const known = own && (await findOnlineRefund(ctx.db, own));
  const isOwn = known?.paymentId === sent.paymentId && known.amount === sent.amount;
  if (own && isOwn) return recordRefundState(ctx, deps, own, { ...sent, said: '' });
  if (sent.state !== 'failed') await recordForeign(ctx, deps, sent, orderId);
}
