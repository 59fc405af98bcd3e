import { Link } from 'react-router';
import { shipDay } from '#features/shop/workshop/ship-words.ts';
import { PersonalLines } from '#features/cart/storefront/personal-lines.tsx';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Picture } from '#platform/ui/display/picture.tsx';
import { useMediaQuery } from '#platform/ui/overlays/use-media-query.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';
import { shippingLabel } from '../../delivery-words.ts';
import { OrderSums } from '../../storefront/order-lines.tsx';

type Order = Pick<AdminOrderWire, 'items' | 'pricing' | 'shipping'>;
type Item = Order['items'][number];

const rupees = (amount: number) => formatRupees(amount, { exact: true });

function Thumb({ product }: { product: Item['product'] }) {
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

function ItemName({ item: { product, productId, personal, code, shipsBy } }: { item: Item }) {
  return (
    <div>
      <Link className="ao-name" to={`/admin/product/${productId}`}>
        {product.name}
      </Link>
      {product.variant !== '' && <div className="muted">{product.variant}</div>}
      {code !== undefined && <div className="muted">{code}</div>}
      <PersonalLines personal={personal} photos="open" />
      {shipsBy !== undefined && <div className="muted">Ships by {shipDay(shipsBy)}</div>}
    </div>
  );
}

function ItemsTable({ items }: { items: readonly Item[] }) {
  return (
    <table className="ao-items">
      <caption className="vh">Order Items</caption>
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
              <div className="ao-item">
                <Thumb product={item.product} />
                <ItemName item={item} />
              </div>
            </td>
            <td className="r">{rupees(item.price)}</td>
            <td className="r">{item.quantity}</td>
            <td className="r ao-line-total">{rupees(item.lineTotal)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ItemsList({ items }: { items: readonly Item[] }) {
  return (
    <ul className="ao-items">
      {items.map((item, at) => (
        <li key={at} className="ao-item">
          <Thumb product={item.product} />
          <div>
            <ItemName item={item} />
            <div className="ao-amounts num">
              <span className="muted">
                {item.quantity} × {rupees(item.price)}
              </span>
              <b>{rupees(item.lineTotal)}</b>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Lines and sums at the prices of the purchase. */
export function OrderItems({ order: { items, pricing, shipping } }: { order: Order }) {
  const isNarrow = useMediaQuery('(max-width: 700px)');
  return (
    <section className="card" aria-labelledby="ao-items">
      <h2 id="ao-items">Order Items</h2>
      {isNarrow ? <ItemsList items={items} /> : <ItemsTable items={items} />}
      <div className="ao-sums">
        <h3>Order Summary</h3>
        <OrderSums pricing={pricing} label={shippingLabel(shipping)} />
      </div>
    </section>
  );
}
