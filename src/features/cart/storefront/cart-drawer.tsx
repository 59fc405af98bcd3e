import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#platform/ui/actions/button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { formatRupees } from '#platform/ui/display/format-rupees.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Loading } from '#platform/ui/feedback/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { Drawer } from '#platform/ui/overlays/drawer.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { CartItemWire, CartWire } from '../contract.ts';
import { CartLine } from './cart-line.tsx';
import { useCart, type CartName } from './cart-query.ts';
import { addLine, emptyCart, removeLine } from './change-cart.ts';
import './cart.css';

function Foot({ cart }: { cart: CartWire }) {
  const isBlocked = cart.items.some((item) => item.problem !== undefined);
  return (
    <>
      <p className="st">
        <span>Subtotal</span>
        <b>{formatRupees(cart.cartTotal)}</b>
      </p>
      <p className="hint">Shipping charges will be calculated at checkout.</p>
      {isBlocked ? (
        <>
          <Button block aria-disabled aria-describedby="cart-blocked">
            Proceed to Checkout
          </Button>
          <p className="reason" id="cart-blocked">
            Put right what is marked above first.
          </p>
        </>
      ) : (
        <Link className="btn btn-block" to="/checkout">
          Proceed to Checkout
        </Link>
      )}
    </>
  );
}

/** After a line has gone, the focus goes to the next one's Remove, or to the way on. */
function useRemoval(name: CartName, items: CartItemWire[]) {
  const next = useRef<HTMLButtonElement>(null);
  const [nextIndex, setNextIndex] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const toast = useToast();

  async function remove(item: CartItemWire, index: number): Promise<void> {
    setFailure(undefined);
    setNextIndex(Math.min(index, items.length - 2));
    requestAnimationFrame(() => next.current?.focus());
    const outcome = await removeLine(name, item);
    if (!outcome.ok) {
      setFailure(`${item.product.name} is still in your cart. ${outcome.problem.detail}`);
      return;
    }
    toast.undo('Removed', () => void addLine(name, item));
  }
  return { next, nextIndex, failure, remove };
}

function Lines({ name, cart }: { name: CartName; cart: CartWire }) {
  const { next, nextIndex, failure, remove } = useRemoval(name, cart.items);
  return (
    <>
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      <ul className="lines">
        {cart.items.map((item, index) => (
          <CartLine
            key={`${item.productId} ${item.variantId}`}
            name={name}
            item={item}
            onRemove={() => void remove(item, index)}
            removeRef={index === nextIndex ? next : undefined}
          />
        ))}
      </ul>
    </>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const { name, cart, problem, reload } = useCart();
  if (!cart && problem) {
    return (
      <Banner tone="bad" action={<Button onClick={reload}>Try again</Button>}>
        Your cart didn't load. {problem.detail}
      </Banner>
    );
  }
  if (!cart || !name) {
    return (
      <Loading label="Loading your cart">
        <Skeleton count={3} />
      </Loading>
    );
  }
  if (cart.items.length === 0) {
    return (
      <EmptyState
        title="Your cart is empty."
        action={
          <Link className="btn btn-2" to="/#shop" onClick={onClose} ref={(link) => link?.focus()}>
            Browse the collection
          </Link>
        }
      />
    );
  }
  return <Lines name={name} cart={cart} />;
}

/** The cart of whoever is signed in, in a panel from the right. */
export function CartDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { name, cart } = useCart();
  const alert = useAlert();
  const [failure, setFailure] = useState<string>();
  const lines = cart?.items.length ?? 0;

  async function clear(): Promise<void> {
    if (!name) return;
    const outcome = await emptyCart(name);
    setFailure(outcome.ok ? undefined : `Nothing was removed. ${outcome.problem.detail}`);
  }
  function askToClear(): void {
    alert({
      title: `Remove all ${lines} items?`,
      actions: [{ label: 'Keep them' }, { label: 'Remove all', onSelect: () => void clear() }],
    });
  }

  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title="Your Cart"
      action={lines > 1 && <TextButton onClick={askToClear}>Clear</TextButton>}
      {...(cart && lines > 0 && { footer: <Foot cart={cart} /> })}
    >
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      <Content onClose={onClose} />
    </Drawer>
  );
}
