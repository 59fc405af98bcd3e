import { useState } from 'react';
import { Link } from 'react-router';
import { addToCart } from '#features/cart/storefront/add-to-cart.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { useOpenOverlay } from '#platform/client/page/overlay-link.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import type { OrderWire } from '../../contract.ts';

type Item = OrderWire['items'][number];
type Left = { item: Item; why: string; isToRetry: boolean };

const WORDS = 'It needs your details again.';
const MADE_FOR_YOU = 'It was made for you. Write to us if you want another one.';

/** @returns undefined if all of it is in the cart */
async function addAgain(item: Item, mayBeGuest: boolean): Promise<Left | undefined> {
  const { product, productId, variantId, quantity, price, personal } = item;
  const { slug } = product;
  if (productId === undefined || slug === undefined) {
    return { item, why: MADE_FOR_YOU, isToRetry: false };
  }
  if (personal) return { item, why: WORDS, isToRetry: false };
  const line = { ...product, slug, productId, variantId, quantity, price };
  const outcome = await addToCart(line, mayBeGuest);
  if (outcome.ok) return undefined;
  const { next, sentence } = outcome;
  if (typeof next === 'object') {
    const fewer = await addToCart({ ...line, quantity: next.add }, mayBeGuest);
    const why = `Only ${next.add} of ${quantity} could be added.`;
    if (fewer.ok) return { item, why, isToRetry: false };
  }
  return { item, why: sentence, isToRetry: next === 'retry' };
}

function NotAdded({ left }: { left: Left[] }) {
  return (
    <Banner tone="gold" isUrgent title="Not everything was added">
      <ul>
        {left.map(({ item: { product }, why }, at) => (
          <li key={at}>
            {product.slug === undefined ? (
              <span>{product.name}</span>
            ) : (
              <Link className="link" to={`/product/${product.slug}`}>
                {product.name}
              </Link>
            )}
            <span>{`: ${why}`}</span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Puts what can still be bought of an order into the cart, at today's prices. */
export function BuyAgain({ order }: { order: OrderWire }) {
  const openCart = useOpenOverlay('cart');
  const mayBeGuest = useShop().withoutAccount === 'on';
  const [left, setLeft] = useState<Left[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  async function add(): Promise<void> {
    const again = left.filter(({ isToRetry }) => isToRetry).map(({ item }) => item);
    const found: Left[] = left.filter(({ isToRetry }) => !isToRetry);
    setIsBusy(true);
    for (const item of again.length > 0 ? again : order.items) {
      const one = await addAgain(item, mayBeGuest);
      if (one) found.push(one);
    }
    setIsBusy(false);
    setLeft(found);
    if (found.length === 0) openCart();
  }

  const isDone = left.length > 0 && left.every(({ isToRetry }) => !isToRetry);
  return (
    <>
      {left.length > 0 && !isBusy && <NotAdded left={left} />}
      {isDone ? (
        <Button variant="secondary" block onClick={openCart}>
          Open your cart
        </Button>
      ) : (
        <Button
          variant="secondary"
          block
          busy={isBusy}
          busyLabel="Adding…"
          onClick={() => void add()}
        >
          {left.length === 0 ? 'Buy again' : 'Try again'}
        </Button>
      )}
    </>
  );
}
