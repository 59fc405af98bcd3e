import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import type { OrderWire } from '../../contract.ts';
import { customerOf } from './customer-of.ts';
import { OrderBadges } from './order-badges.tsx';
import { RowActions, RowFailure } from './edit/row-actions.tsx';
import { StatusEdit } from './edit/status-edit.tsx';
import type { RowEdit } from './edit/use-row-edit.ts';
import type { OrdersProps } from './orders-table.tsx';

type OrderCardProps = { order: OrderWire; index: number; row: RowEdit };

function OrderCard({ order, index, row }: OrderCardProps) {
  const edited = row.edit?.order.id === order.id ? row.edit : undefined;
  const titleId = `order-${order.id}`;
  return (
    <li>
      <article className="card acardm" aria-labelledby={titleId}>
        <div className="line">
          <h3 className="oid" id={titleId}>
            {order.number}
          </h3>
          {edited === undefined && <OrderBadges order={order} />}
        </div>
        <div className="line">
          <span className="customer">{customerOf(order)}</span>
          <b className="num">{formatRupees(order.pricing.total, { exact: true })}</b>
        </div>
        <span className="hint num">{formatDateTime(order.createdAt, { numeric: true })}</span>
        {edited === undefined ? (
          <>
            <RowFailure order={order} row={row} />
            <RowActions isCard order={order} index={index} row={row} />
          </>
        ) : (
          <StatusEdit isCard order={edited.order} row={row} />
        )}
      </article>
    </li>
  );
}

/** The list on a phone. */
export function OrderCards({ caption, orders, row, isBusy, empty }: OrdersProps) {
  return (
    <section className="order-cards" aria-labelledby="orders-title" aria-busy={isBusy}>
      <h2 id="orders-title">{caption}</h2>
      {orders.length === 0 ? (
        <div className="tempty">{empty}</div>
      ) : (
        <ul className="acards">
          {orders.map((order, index) => (
            <OrderCard key={order.id} order={order} index={index} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}
