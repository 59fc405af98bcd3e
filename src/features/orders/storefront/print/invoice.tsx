import { useShop } from '#features/shop/storefront/use-shop.ts';
import { shipDay } from '#features/shop/workshop/ship-words.ts';
import { receiptNotes } from '#features/shop/tax/tax-words.ts';
import { PersonalLines } from '#features/cart/storefront/drawer/personal-lines.tsx';
import { formatDate } from '#platform/ui/display/format-date.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import type { OrderWire } from '../../contract.ts';
import { isPickup, shippingLabel } from '../../delivery-labels.ts';
import { addressLines, destinationLines, isSentToBilling } from '../address-lines.ts';
import { isPaidOnArrival } from '../../payment/payment-method.ts';
import { paymentWords } from '../../payment/payment-words.ts';
import { isToBeSent } from '../../order-status.ts';
import { reachedAt } from '../order-facts.ts';
import { PartSums } from '../money-sums.tsx';
import { Fact, SheetAddress, SheetHead } from './print-sheet.tsx';
import styles from './print.module.css';

const rupees = (amount: number) => formatRupees(amount, { exact: true });

function Dates({ order }: { order: OrderWire }) {
  const cancelledAt = order.status === 'cancelled' ? order.updatedAt : undefined;
  const shippedAt = reachedAt(order, 'shipped');
  const isSent = shippedAt !== undefined || !isToBeSent(order);
  return (
    <>
      <Fact label="Placed">{formatDate(order.soldAt ?? order.createdAt)}</Fact>
      {order.shipBy !== undefined && !isSent && (
        <Fact label="Ships by">{shipDay(order.shipBy)}</Fact>
      )}
      {shippedAt !== undefined && <Fact label="Shipped">{formatDate(shippedAt)}</Fact>}
      {order.deliveredDate !== undefined && (
        <Fact label="Delivered">{formatDate(order.deliveredDate)}</Fact>
      )}
      {cancelledAt !== undefined && <Fact label="Cancelled">{formatDate(cancelledAt)}</Fact>}
    </>
  );
}

function Lines({ items }: Pick<OrderWire, 'items'>) {
  return (
    <table className={`${styles.items} ${styles.priced}`}>
      <caption className="visually-hidden">What was bought</caption>
      <thead>
        <tr>
          <th scope="col">Piece</th>
          <th scope="col" className="r">
            Price
          </th>
          <th scope="col" className="r">
            Qty
          </th>
          <th scope="col" className="r">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, at) => (
          <tr key={at}>
            <td>
              <b>{item.product.name}</b>
              {item.product.variant !== '' && <div>{item.product.variant}</div>}
              <PersonalLines personal={item.personal} photos="counted" />
            </td>
            <td className="r" translate="no">
              {rupees(item.price)}
            </td>
            <td className="r">{item.quantity}</td>
            <td className="r" translate="no">
              {rupees(item.lineTotal)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ order }: { order: OrderWire }) {
  const { pricing, payment, shipping } = order;
  const { fee = 0 } = pricing;
  const { transactionId, method } = payment;
  const { sums } = receiptNotes(useShop().tax);
  return (
    <div className={styles.foot}>
      <div>
        <p>
          <span>{`${isPaidOnArrival({ payment }) ? 'Payment' : `Payment by ${method}`}:`}</span>{' '}
          <b>{paymentWords(order, 'paper').words}</b>
        </p>
        {transactionId !== undefined && (
          <p className="tabular">
            UTR <span translate="no">{transactionId}</span>
          </p>
        )}
        <PartSums {...order} />
        {sums !== undefined && <p>{sums}</p>}
      </div>
      <dl className={`${styles.sums} tabular`}>
        <Fact label="Subtotal">
          <span translate="no">{rupees(pricing.subtotal)}</span>
        </Fact>
        {pricing.discount > 0 && (
          <Fact label={order.coupon?.title ?? 'Discount'}>
            <span translate="no">{rupees(-pricing.discount)}</span>
          </Fact>
        )}
        <Fact label={shippingLabel(shipping)}>
          <span translate="no">{rupees(pricing.shipping)}</span>
        </Fact>
        {fee > 0 && (
          <Fact label="Fee">
            <span translate="no">{rupees(fee)}</span>
          </Fact>
        )}
        <Fact label="Total">
          <span translate="no">{rupees(pricing.total)}</span>
        </Fact>
      </dl>
    </div>
  );
}

export function Invoice({ order, title = 'Invoice' }: { order: OrderWire; title?: string }) {
  const { top } = receiptNotes(useShop().tax);
  const isPickedUp = isPickup(order.shipping);
  const places = destinationLines(order);
  return (
    <>
      {top !== undefined && <p className={styles.law}>{top}</p>}
      <SheetHead title={title}>
        <Fact label="Order">
          <span translate="no">{order.number}</span>
        </Fact>
        <Dates order={order} />
      </SheetHead>
      <div className={styles.people}>
        <SheetAddress
          title="Billed to"
          name={order.billingName}
          lines={addressLines(order.billingAddress)}
        />
        {(isPickedUp ? places.length > 0 : !isSentToBilling(order)) && (
          <SheetAddress
            title={isPickedUp ? 'Pickup from' : 'Shipped to'}
            name={order.shippingName}
            lines={places}
          />
        )}
      </div>
      <Lines items={order.items} />
      <Totals order={order} />
    </>
  );
}
