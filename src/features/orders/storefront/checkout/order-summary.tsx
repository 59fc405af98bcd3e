import type { ReactNode } from 'react';
import type { CartItemWire, CartWire } from '#features/cart/contract.ts';
import { itemsInWords } from '#features/cart/storefront/cart-arithmetic.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { SHIPPING_PAISE } from '../../order-totals.ts';
import { OrderLine, OrderSums } from '../order-lines.tsx';
import { totalOf } from './use-checkout.ts';

function noteOf({ problem, previousPrice, stock, price }: CartItemWire): string | undefined {
  if (problem === 'UNAVAILABLE') return 'No longer for sale';
  if (problem === 'OUT_OF_STOCK') return stock ? `Only ${stock} left` : 'Sold out';
  if (previousPrice === undefined) return undefined;
  return `Price is now ${formatRupees(price)}, it was ${formatRupees(previousPrice)}`;
}

/** A line's problem is said once, beside the button. */
function Lines({ cart, hasNotes = false }: { cart: CartWire; hasNotes?: boolean }) {
  return (
    <ul>
      {cart.items.map((item) => (
        <OrderLine
          key={`${item.productId} ${item.variantId}`}
          product={item.product}
          quantity={item.quantity}
          lineTotal={item.lineTotal}
          note={hasNotes ? noteOf(item) : undefined}
        />
      ))}
    </ul>
  );
}

/** Lines and sums at today's prices. */
export function OrderSummary({ cart, children }: { cart: CartWire; children?: ReactNode }) {
  return (
    <div className="well">
      <h2 className="checkout-h">Order Summary</h2>
      <Lines cart={cart} hasNotes />
      <OrderSums subtotal={cart.cartTotal} shipping={SHIPPING_PAISE / 100} total={totalOf(cart)} />
      <p className="hint checkout-note">Orders cannot be cancelled after 12 hrs from placement</p>
      {children}
    </div>
  );
}

/** The same, collapsed, for phones. */
export function FoldedSummary({ cart }: { cart: CartWire }) {
  return (
    <details className="well checkout-folded">
      <summary>
        {itemsInWords(cart.items)} ·{' '}
        <span className="num">{formatRupees(totalOf(cart), { exact: true })}</span>
      </summary>
      <Lines cart={cart} />
    </details>
  );
}
