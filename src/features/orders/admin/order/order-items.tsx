import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shipDay } from '#features/shop/workshop/ship-words.ts';
import { PersonalLines } from '#features/cart/storefront/drawer/personal-lines.tsx';
import {
  OpenedPicture,
  pictureLabel,
} from '#features/media/storefront/customer/customer-pictures.tsx';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Picture } from '#platform/ui/display/picture.tsx';
import { useMediaQuery } from '#platform/ui/overlays/use-media-query.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';
import { shippingLabel } from '../../delivery-labels.ts';
import { OrderSums } from '../../storefront/order-lines.tsx';
import styles from './order.module.css';

type Order = Pick<AdminOrderWire, 'items' | 'pricing' | 'shipping' | 'coupon'>;
type Item = Order['items'][number];
/** Renders below a line's wording; lines count from 1. */
type BelowWords = (line: number) => ReactNode;

const rupees = (amount: number) => formatRupees(amount, { exact: true });

function Thumb({ item: { product, productId } }: { item: Item }) {
  if (productId === undefined) return null;
  if (product.image === '' && product.mediaId === undefined) {
    return <span className="thumb" aria-hidden="true" />;
  }
  return (
    <Picture
      src={{ mediaId: product.mediaId, url: product.image, alt: '', width: 960, height: 1200 }}
      sizes="(max-width: 700px) 64px, 44px"
      widths={[64, 96, 160, 240]}
      className="thumb"
    />
  );
}

type ItemNameProps = { item: Item; below: ReactNode };

function ItemName({ item, below }: ItemNameProps) {
  const { product, productId, personal, code, shipsBy, returned = 0 } = item;
  return (
    <div>
      {productId === undefined ? (
        <b>{product.name}</b>
      ) : (
        <Link className={styles.name} to={`/admin/product/${productId}`}>
          {product.name}
        </Link>
      )}
      {product.variant !== '' && <div className="muted">{product.variant}</div>}
      {code !== undefined && <div className="muted">{code}</div>}
      {returned > 0 && <div className="muted">{`${returned} returned`}</div>}
      <PersonalLines personal={personal} photos="open" />
      {below}
      {shipsBy !== undefined && <div className="muted">{`Ships by ${shipDay(shipsBy)}`}</div>}
    </div>
  );
}

type ItemsProps = { items: readonly Item[]; below: BelowWords };

function ItemsTable({ items, below }: ItemsProps) {
  return (
    <table className={styles.items}>
      <caption className="visually-hidden">Order Items</caption>
      <thead>
        <tr>
          {['Product', 'Unit price', 'Qty', 'Line total'].map((header, index) => (
            <th key={header} scope="col" className={index === 0 ? undefined : 'r'}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, at) => (
          <tr key={at}>
            <td>
              <div className={`row ${styles.item}`}>
                <Thumb item={item} />
                <ItemName item={item} below={below(at + 1)} />
              </div>
            </td>
            <td className="r" translate="no">
              {rupees(item.price)}
            </td>
            <td className="r">{item.quantity}</td>
            <td className={`r ${styles.lineTotal}`} translate="no">
              {rupees(item.lineTotal)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ItemsList({ items, below }: ItemsProps) {
  return (
    <ul className={styles.items}>
      {items.map((item, at) => (
        <li key={at} className={`row ${styles.item}`}>
          <Thumb item={item} />
          <div>
            <ItemName item={item} below={below(at + 1)} />
            <div className={`${styles.amounts} tabular`}>
              <span className="muted">
                <span>{`${item.quantity} × `}</span>
                <span translate="no">{rupees(item.price)}</span>
              </span>
              <b translate="no">{rupees(item.lineTotal)}</b>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function photoLabel(items: readonly Item[], id: string): string | undefined {
  const answers = items.flatMap(({ personal = [] }) => personal);
  const found = answers.find(({ pictureIds = [] }) => pictureIds.includes(id));
  return found && pictureLabel(found.label, found.pictureIds ?? [], id);
}

type OrderItemsProps = { order: Order; below: BelowWords; children: ReactNode };

/** Lines and sums at the prices of the purchase. */
export function OrderItems({ order, below, children }: OrderItemsProps) {
  const { items, pricing, shipping, coupon } = order;
  const isNarrow = useMediaQuery('(max-width: 700px)');
  return (
    <section className="card" aria-labelledby="ao-items">
      <h2 id="ao-items">Order Items</h2>
      {isNarrow ? (
        <ItemsList items={items} below={below} />
      ) : (
        <ItemsTable items={items} below={below} />
      )}
      <OpenedPicture labelOf={(id) => photoLabel(items, id)} />
      <div className={styles.sums}>
        <h3>Order Summary</h3>
        <OrderSums coupon={coupon} pricing={pricing} label={shippingLabel(shipping)} />
        {coupon && coupon.code !== '' && <p className="hint">{`Code ${coupon.code}`}</p>}
      </div>
      {children}
    </section>
  );
}
