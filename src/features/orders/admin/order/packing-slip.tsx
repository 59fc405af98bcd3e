import { shipDay } from '#features/shop/workshop/ship-words.ts';
import { PersonalLines } from '#features/cart/storefront/drawer/personal-lines.tsx';
import { Amount } from '#platform/ui/display/amount.tsx';
import { formatDate } from '#platform/ui/display/format-date.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import { isPaidOnArrival } from '../../payment/payment-method.ts';
import { isPickup } from '../../delivery-labels.ts';
import { destinationLines } from '../../storefront/address-lines.ts';
import { Fact, SheetAddress, SheetHead } from '../../storefront/print/print-sheet.tsx';
import styles from '../../storefront/print/print.module.css';

type Packed = Omit<OrderWire, 'items'> & Pick<AdminOrderWire, 'items'>;

/** Lines and address without prices; of a gift its message, and not what the customer says to the maker. */
export function PackingSlip({ order }: { order: Packed }) {
  const { number, createdAt, soldAt, items, notes, gift } = order;
  const { shippingName, shipping, shipBy, pricing } = order;
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <SheetHead title="Packing slip">
        <Fact label="Order">
          <span translate="no">{number}</span>
        </Fact>
        <Fact label="Placed">{formatDate(soldAt ?? createdAt)}</Fact>
        {isPaidOnArrival(order) && (
          <Fact label="Collect">
            <Amount rupees={pricing.total} exact />
          </Fact>
        )}
        {shipBy !== undefined && <Fact label="Ship by">{shipDay(shipBy)}</Fact>}
      </SheetHead>
      <SheetAddress
        title={isPickup(shipping) ? 'Picked up by' : 'Ship to'}
        name={shippingName}
        lines={destinationLines(order)}
        isLarge
      />
      <table className={styles.items}>
        <caption className="visually-hidden">In the parcel</caption>
        <thead>
          <tr>
            <th scope="col">Piece</th>
            <th scope="col" className="r">
              Qty
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <tr key={at}>
              <td className={styles.tick}>
                <b>{item.product.name}</b>
                {item.product.variant !== '' && <div>{item.product.variant}</div>}
                {item.code !== undefined && <div>{item.code}</div>}
                <PersonalLines personal={item.personal} />
              </td>
              <td className="r">{item.quantity}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Pieces</th>
            <td className="r">{units}</td>
          </tr>
        </tfoot>
      </table>
      {gift && gift.message !== '' && (
        <section className={`${styles.note} `}>
          <h2>A gift for you</h2>
          <p>{gift.message}</p>
        </section>
      )}
      {!gift && notes !== '' && (
        <section className={styles.note}>
          <h2>Note from the customer</h2>
          <p>{notes}</p>
        </section>
      )}
    </>
  );
}
