import type { OrderWire } from '../../contract.ts';
import { OrderLine } from '../order-line.tsx';

/** Lines at the prices of the purchase. */
export function OrderItems({ order }: { order: OrderWire }) {
  return (
    <section className="oitems" aria-labelledby="order-items">
      <h2 id="order-items">Items</h2>
      <ul>
        {order.items.map((item) => (
          <OrderLine
            key={`${item.productId} ${item.variantId}`}
            product={item.product}
            to={`/product/${item.product.slug}`}
            quantity={item.quantity}
            price={item.price}
            lineTotal={item.lineTotal}
          />
        ))}
      </ul>
    </section>
  );
}
