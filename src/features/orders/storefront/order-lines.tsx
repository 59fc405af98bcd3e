import { Link } from 'react-router';
import { shipDay } from '#features/shop/workshop/ship-words.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Picture } from '#platform/ui/display/picture.tsx';
import { PersonalLines } from '#features/cart/storefront/drawer/personal-lines.tsx';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import type { OrderWire } from '../contract.ts';
import { isToBeSent } from '../order-status.ts';
import sumsStyles from '#platform/ui/display/sums.module.css';
import styles from './orders.module.css';

type OrderLineProps = {
  product: { name: string; variant: string; image: string; mediaId?: string | undefined };
  quantity: number;
  /** Rupees. */
  lineTotal: number;
  /** Rupees for one; shown beside the quantity. */
  price?: number | undefined;
  note?: string | undefined;
  /** Origin of the line, if it should be shown. */
  mark?: string | undefined;
  shipsBy?: string | undefined;
  personal?: OrderWire['items'][number]['personal'];
  /** The product's page, if it has one. */
  to?: string | undefined;
  /** False for a line that is no product: it has no picture. */
  isPiece?: boolean;
};

/** A line of an order or of the checkout. */
export function OrderLine(props: OrderLineProps) {
  const { product, quantity, lineTotal, price, note, mark, personal, shipsBy, to } = props;
  const { isPiece: isProduct = true } = props;
  const times = price === undefined ? '' : ` × ${formatRupees(price, { exact: true })}`;
  return (
    <li className={`row wrap ${styles.line}`}>
      {isProduct && (
        <span>
          <Picture
            src={{
              mediaId: product.mediaId,
              url: product.image,
              alt: '',
              width: 960,
              height: 1200,
            }}
            sizes="60px"
            widths={[64, 96, 160, 240]}
            className="thumb"
          />
        </span>
      )}
      <div>
        {to === undefined ? (
          <span>{product.name}</span>
        ) : (
          <Link className={styles.lineName} to={to}>
            {product.name}
          </Link>
        )}
        <div className={styles.quantity}>
          <Sentence>
            {[product.variant, `Qty ${quantity}${times}`].filter(Boolean).join(' · ')}
          </Sentence>
        </div>
        <PersonalLines personal={personal} />
        {shipsBy !== undefined && (
          <div className={styles.quantity}>{`Ships by ${shipDay(shipsBy)}`}</div>
        )}
        {mark !== undefined && <div className={styles.quantity}>{mark}</div>}
        {note !== undefined && (
          <div className={`${styles.quantity} bad`}>
            <Sentence>{note}</Sentence>
          </div>
        )}
      </div>
      <span className="tabular" translate="no">
        {formatRupees(lineTotal, { exact: true })}
      </span>
    </li>
  );
}

function backWords({ returned = 0, quantity }: OrderWire['items'][number]): string | undefined {
  if (returned === 0) return undefined;
  return returned === quantity ? 'Returned' : `${returned} of ${quantity} returned`;
}

/** Lines at the prices of the purchase. */
export function OrderItems({ order }: { order: OrderWire }) {
  return (
    <section aria-labelledby="order-items">
      <h2 id="order-items">Items</h2>
      <ul>
        {order.items.map((item, at) => (
          <OrderLine
            key={at}
            personal={item.personal}
            product={item.product}
            isPiece={item.productId !== undefined}
            to={item.product.slug === undefined ? undefined : `/product/${item.product.slug}`}
            quantity={item.quantity}
            price={item.price}
            lineTotal={item.lineTotal}
            mark={backWords(item)}
            shipsBy={isToBeSent(order) ? item.shipsBy : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

function amountText(amount: number | undefined): string {
  return amount === undefined ? '–' : formatRupees(amount, { exact: true });
}

type OrderSumsProps = {
  /** Lacks `shipping` and `total` until the address is known. */
  pricing: {
    subtotal: number;
    discount: number;
    shipping?: number | undefined;
    fee?: number | undefined;
    total?: number | undefined;
  };
  /** `Shipping`, or what it is called. */
  label: string;
  /** The offer that it was made cheaper by. */
  coupon?: OrderWire['coupon'];
};

export function OrderSums({ pricing, label, coupon }: OrderSumsProps) {
  const { subtotal, discount, shipping, fee = 0, total } = pricing;
  const rows = [
    ['Subtotal', subtotal],
    ...(discount > 0 ? ([[coupon?.title ?? 'Discount', -discount]] as const) : []),
    // Free delivery takes nothing off: its name stands beside what is free.
    [coupon && discount === 0 ? `${label} (${coupon.title})` : label, shipping],
    ...(fee > 0 ? ([['Fee', fee]] as const) : []),
  ] as const;
  return (
    <dl className={sumsStyles.sum}>
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd translate="no">{amountText(amount)}</dd>
        </div>
      ))}
      <div className={sumsStyles.total}>
        <dt>Total</dt>
        <dd translate="no">{amountText(total)}</dd>
      </div>
    </dl>
  );
}
