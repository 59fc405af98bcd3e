import type { Context } from '#platform/server/context.ts';
import { nextAct, todayHeading, type NextAct, type OrderHeading } from '../../next-act.ts';
import { isUnpaid } from '../../payment/payment-parts.ts';
import { findWeekMoney, listWaiting, type WaitingOrder, type WeekMoney } from './today-queries.ts';

/** The cancelled ones of the last two days that nobody paid. */
export type WaitingHeading = OrderHeading | 'ended';

type Row = {
  id: string;
  title: string;
  amount: number;
  at: string;
  day?: string;
  phone: string;
  act?: NextAct;
};

const MOST_READ = 100;

function actOf({ status, confirmed_at, parts }: WaitingOrder): NextAct | undefined {
  const confirmed = confirmed_at !== null && { confirmedAt: confirmed_at.toISOString() };
  return nextAct({ status, payment: parts[0], payments: parts, ...confirmed });
}

function headingOf(order: WaitingOrder): WaitingHeading | undefined {
  return todayHeading(actOf(order), order.is_late) ?? (order.has_ended ? 'ended' : undefined);
}

/** The parts of the payment that a heading is about. */
const PARTS: Partial<Record<WaitingHeading, (part: WaitingOrder['parts'][number]) => boolean>> = {
  check: ({ status }) => status === 'Submitted',
  refund: ({ status }) => status === 'Refund due',
  balance: isUnpaid,
};

function presentRow(order: WaitingOrder, heading: WaitingHeading): Row {
  const isOfHeading = PARTS[heading];
  const parts = isOfHeading === undefined ? [] : order.parts.filter(isOfHeading);
  const act = actOf(order);
  const claimed = heading === 'check' ? parts[0]?.submitted_at : undefined;
  return {
    id: order.number,
    title: `${order.first_name} ${order.last_name}`.trim(),
    amount: isOfHeading ? parts.reduce((sum, { amount }) => sum + amount, 0) : order.total,
    at: new Date(claimed ?? order.created_at).toISOString(),
    ...(order.ship_by !== null && { day: order.ship_by }),
    ...(act !== undefined && { act }),
    phone: order.phone,
  };
}

function inTurn(heading: WaitingHeading, rows: Row[]): Row[] {
  if (heading === 'ended') return rows.toReversed();
  const since = ({ day, at }: Row) => (heading === 'late' ? (day ?? at) : at);
  return rows.toSorted((one, other) => since(one).localeCompare(since(other)));
}

export function weekMoney({ db }: Context): Promise<WeekMoney> {
  return findWeekMoney(db);
}

function awaitedOf(orders: WaitingOrder[]): number {
  const parts = orders.flatMap(({ status, parts: all }) => (status === 'cancelled' ? [] : all));
  return parts
    .filter((part) => isUnpaid(part) || part.status === 'Submitted')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Orders that wait for the owner, each under one heading, those that have waited longest first. Of each status the
 * 100 oldest are read. @param elsewhere numbers of orders whose refunds stand under another heading
 */
export async function waitingOrders({ db }: Context, elsewhere: ReadonlySet<string>) {
  const orders = await listWaiting(db, MOST_READ);
  const groups = Map.groupBy(orders, (order) => {
    const heading = headingOf(order);
    return heading === 'refund' && elsewhere.has(order.number) ? undefined : heading;
  });
  const ofStatus = Map.groupBy(orders, ({ status }) => status);
  const isCut = ({ status }: WaitingOrder) => (ofStatus.get(status) ?? []).length >= MOST_READ;
  function rowsOf(heading: WaitingHeading, most: number) {
    const waiting = groups.get(heading) ?? [];
    const rows = waiting.map((order) => presentRow(order, heading));
    const shown = inTurn(heading, rows).slice(0, most);
    return { count: rows.length, hasMore: waiting.some(isCut), rows: shown };
  }
  return { rowsOf, awaited: awaitedOf(orders) };
}
