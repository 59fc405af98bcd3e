import { isGuest } from '#features/identity/guest-uid.ts';
import type { Context } from '#platform/server/context.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import type { Order } from '../../contract.ts';
import { AdminOrderEvent, type AdminOrder } from '../../admin-contract.ts';
import { CONDITIONS, type OrderReturn } from '../../returns/return-contract.ts';
import type { Refund } from '../../returns/refund-contract.ts';
import { partShown, partsOf } from '../../payment/payment-parts.ts';
import { CHANNELS } from '../../order-channel.ts';
import { getOrderRow } from '../get-order.ts';
import { getAdminFacts, type AdminFacts, type OrderRow } from '../order-queries.ts';
import { presentEvent, presentOrder, presentOwn, stageAt } from '../present-order.ts';
import { listReturns } from '../../returns/server/return-queries.ts';
import { listPartFacts, listUndoableRefunds, type PartFacts } from './part-facts-queries.ts';

const isoOf = (at: string | null) => (at === null ? undefined : new Date(at).toISOString());

function presentStage({ seq }: AdminFacts['events'][number], row: OrderRow) {
  const found = stageAt(row, seq);
  if (found === undefined) return {};
  const { note, pictures, is_to_mail: isToMail } = found;
  const [mailedAt, takenBackAt] = [isoOf(found.mailed_at), isoOf(found.taken_back_at)];
  const when = { ...(mailedAt && { mailedAt }), ...(takenBackAt && { takenBackAt }) };
  return { stage: { note, pictures, isToMail, ...when } };
}

function presentAnyEvent(
  event: AdminFacts['events'][number],
  row: OrderRow,
): AdminOrder['tracking'][number] {
  return {
    ...presentEvent(event),
    ...presentStage(event, row),
    actor: AdminOrderEvent.shape.actor.parse(event.actor),
    isPublic: event.is_public,
  };
}

function presentLinkState(row: OrderRow, facts: AdminFacts): Pick<AdminOrder['customer'], 'link'> {
  const { uid, link_version: version, link_ended_at: endedAt } = row;
  if (version !== null && endedAt === null) return { link: 'open' };
  const isLeft = !isGuest(uid) && !facts.has_account;
  return version !== null || isLeft ? { link: 'ended' } : {};
}

type Undoable = Awaited<ReturnType<typeof listUndoableRefunds>>;

function presentUndoable(refund: Refund, undoable: Undoable) {
  const until = undoable.find(({ seq }) => seq === refund.seq)?.until;
  return { ...refund, ...(until && { undoableUntil: until.toISOString() }) };
}

type ReturnRow = Awaited<ReturnType<typeof listReturns>>[number];

function presentReturn({ at, until, ...row }: ReturnRow): OrderReturn {
  const { seq, lines, reason, refund_seq: refund } = row;
  return {
    seq,
    at: at.toISOString(),
    lines,
    reason,
    condition: CONDITIONS.find((known) => known === row.condition) ?? 'Damaged',
    isRestocked: row.is_restocked,
    ...(refund !== null && { refund }),
    ...(until && { undoableUntil: until.toISOString() }),
  };
}

type Checked = Pick<
  AdminOrder['payment'],
  'isDuplicate' | 'submittedAt' | 'decidedAt' | 'undoableUntil' | 'gatewayFee' | 'link'
>;

function presentOnline(facts: PartFacts | undefined): Pick<Checked, 'gatewayFee' | 'link'> {
  const { gateway_fee: gatewayFee, link } = facts ?? {};
  return {
    ...(gatewayFee && { gatewayFee }),
    ...(link && { link: { ...link, expiresAt: new Date(link.expiresAt).toISOString() } }),
  };
}

function presentFacts(facts: PartFacts | undefined): Checked {
  return {
    isDuplicate: facts?.is_duplicate ?? false,
    ...(facts?.submitted_at && { submittedAt: facts.submitted_at.toISOString() }),
    ...(facts?.decided_at && { decidedAt: facts.decided_at.toISOString() }),
    ...(facts?.undoable_until && { undoableUntil: facts.undoable_until.toISOString() }),
    ...presentOnline(facts),
  };
}

function withFacts(
  { status, payment, payments }: Order,
  facts: PartFacts[],
): Pick<AdminOrder, 'payment' | 'payments'> {
  const known = (seq: number) => presentFacts(facts.find((one) => one.seq === seq));
  const parts = partsOf({ payment, payments });
  const shown = partShown(parts, { isCancelled: status === 'cancelled' });
  return {
    payment: { ...payment, ...known(shown.seq) },
    ...(payments && { payments: parts.map((part) => ({ ...part, ...known(part.seq) })) }),
  };
}

/**
 * Any customer's order with what only the owner sees: codes, private notes, whether its UTR is a
 * duplicate, how often this customer has ordered.
 * @throws OrderNotFound
 */
export async function getAdminOrder(ctx: Context, idOrNumber: string): Promise<AdminOrder> {
  const row = await getOrderRow(ctx, idOrNumber, 'anybody');
  const order = presentOrder(row);
  const isReturned = order.items.some(({ returned }) => returned !== undefined);
  const { facts, ofParts, undoable, returns } = await pipeline({
    facts: getAdminFacts(ctx.db, order.id),
    ofParts: listPartFacts(ctx.db, order.id),
    undoable: order.refunds ? listUndoableRefunds(ctx.db, order.id) : Promise.resolve([]),
    returns: isReturned ? listReturns(ctx.db, order.id) : Promise.resolve([]),
  });
  const { payments: _parts, ...rest } = order;
  return {
    ...rest,
    channel: CHANNELS.find((known) => known === row.channel) ?? 'other',
    ...(row.via !== null && { via: row.via }),
    ...presentOwn(row),
    tracking: facts.events.map((event) => presentAnyEvent(event, row)),
    ...withFacts(order, ofParts),
    ...(order.refunds && { refunds: order.refunds.map((one) => presentUndoable(one, undoable)) }),
    ...(returns.length > 0 && { returns: returns.map(presentReturn) }),
    version: row.version,
    customer: { orderCount: facts.order_count, ...presentLinkState(row, facts) },
  };
}
