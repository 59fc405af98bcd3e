import { useState } from 'react';
import { Link } from 'react-router';
import { dayAfterPause } from '#features/shop/workshop/pause.ts';
import type { WorkCalendar } from '#features/shop/workshop/ships-by.ts';
import { longDay, shipDay } from '#features/shop/workshop/ship-words.ts';
import { ADMIN, refreshAdmin } from '#platform/client/query/admin-query.ts';
import { dataOf, sentenceOf } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import type { OrderWire } from '../../contract.ts';
import type { listAllOrders } from '../../endpoints.ts';
import type { putShipByOfSeveral } from '../../change/several-endpoints.ts';

const AT_A_TIME = 100;
const AT_ONCE = 50;
const MOST_NAMED = 20;

type Span = { from: string; to: string };
type Props = { pause: Span; calendar: WorkCalendar };
type Moving = { order: OrderWire; shipBy: string; to: string };

function movingOf(orders: OrderWire[], { pause, calendar }: Props): Moving[] {
  return orders.flatMap((order) => {
    const { shipBy } = order;
    if (shipBy === undefined || shipBy < pause.from || shipBy > pause.to) return [];
    return [{ order, shipBy, to: dayAfterPause(calendar, pause, shipBy) }];
  });
}

/** Open orders that were promised for a day until this one. */
async function listPromised(until: string, signal: AbortSignal) {
  const orders: OrderWire[] = [];
  for (;;) {
    const found = await signedInApi<typeof listAllOrders>('GET /v2/admin/allorders', {
      query: { ship: 'due', sort: 'ship-by', limit: AT_A_TIME, offset: orders.length },
      signal,
    });
    if (!found.ok) return found;
    orders.push(...found.data);
    const last = found.data.at(-1)?.shipBy;
    const isEnd = found.data.length < AT_A_TIME || last === undefined || last > until;
    if (isEnd) return { ...found, data: orders };
  }
}

/** @throws for a call that failed: what was moved before it stays moved */
async function moveAll(moving: Moving[], { to: end }: Span): Promise<number> {
  let moved = 0;
  const reason = `We are away until ${longDay(end)}.`;
  for (const date of new Set(moving.map(({ to }) => to))) {
    const ids = moving.filter(({ to }) => to === date).map(({ order }) => order.id);
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const body = { ids: ids.slice(at, at + AT_ONCE), date, reason };
      const call = 'PUT /v2/admin/orders/ship-by' as const;
      moved += dataOf(await signedInApi<typeof putShipByOfSeveral>(call, { body })).moved.length;
    }
  }
  return moved;
}

function countWords(count: number): string {
  return count === 1 ? '1 order' : `${count} orders`;
}

function useMoving(props: Props) {
  const { pause } = props;
  const isSpan = pause.from !== '' && pause.from <= pause.to;
  const { data = [] } = useApiQuery<OrderWire[]>(
    [ADMIN, 'orders-in-pause', pause.to],
    (signal) => listPromised(pause.to, signal),
    { enabled: isSpan },
  );
  const [state, setState] = useState<{ isBusy?: boolean; failure?: string; moved?: number }>({});
  const moving = isSpan ? movingOf(data, props) : [];
  async function move(): Promise<void> {
    setState({ isBusy: true });
    try {
      setState({ moved: await moveAll(moving, pause) });
    } catch (error) {
      setState({ failure: sentenceOf(error) });
    }
    await refreshAdmin();
  }
  return { ...state, moving, move };
}

/** Open orders that were promised for days of a pause, before it is published or after. */
export function OrdersInPause(props: Props) {
  const { moving, isBusy = false, failure, moved, move } = useMoving(props);
  if (moving.length === 0) {
    return moved === undefined ? null : (
      <output className="hint">{`${countWords(moved)} moved. The buyers get an email.`}</output>
    );
  }
  return (
    <Banner
      tone="gold"
      title={`${countWords(moving.length)} promised for these days`}
      action={
        <Button size="s" variant="secondary" busy={isBusy} onClick={() => void move()}>
          Move and tell the buyers
        </Button>
      }
    >
      <ul>
        {moving.slice(0, MOST_NAMED).map(({ order, shipBy, to }) => (
          <li key={order.id}>
            <Link className="link tap" to={`/admin/order/${order.number}`}>
              <span translate="no">{order.number}</span>
            </Link>
            <span>{`: ${shipDay(shipBy)}, then ${shipDay(to)}`}</span>
          </li>
        ))}
        {moving.length > MOST_NAMED && <li>{`and ${moving.length - MOST_NAMED} more`}</li>}
      </ul>
      {failure !== undefined && <span>{`Not all were moved. ${failure}`}</span>}
    </Banner>
  );
}
