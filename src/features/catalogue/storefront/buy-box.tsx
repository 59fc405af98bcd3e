import { useEffect, useState } from 'react';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useOverlayLink } from '#platform/client/overlay-link.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { QuantityField } from '#platform/ui/forms/quantity-field.tsx';
import type { Availability } from '../availability.ts';
import { useAddToCart, type Piece } from './buying.ts';

const MAX_QUANTITY = 99;

/** How long the button says that the piece was added. */
const ADDED_MS = 2_000;

type Adding = { step: 'idle' | 'adding' | 'added'; failure?: string };

/** Adds the piece; what went wrong stays until the next try. */
function useAdding(piece: Omit<Piece, 'quantity'>) {
  const addToCart = useAddToCart();
  const [adding, setAdding] = useState<Adding>({ step: 'idle' });
  useEffect(() => {
    if (adding.step !== 'added') return;
    const timer = setTimeout(() => setAdding({ step: 'idle' }), ADDED_MS);
    return () => clearTimeout(timer);
  }, [adding.step]);
  async function add(quantity: number): Promise<void> {
    setAdding({ step: 'adding' });
    const outcome = await addToCart({ ...piece, quantity });
    setAdding(outcome.ok ? { step: 'added' } : { step: 'idle', failure: outcome.sentence });
  }
  return { ...adding, add };
}

function Ready({ quantity, piece }: { quantity: number; piece: Omit<Piece, 'quantity'> }) {
  const { step, failure, add } = useAdding(piece);
  return (
    <>
      <Button busy={step === 'adding'} busyLabel="Adding…" onClick={() => void add(quantity)}>
        {step === 'added' ? 'Added ✓' : failure === undefined ? 'Add to Cart' : 'Try again'}
      </Button>
      {failure !== undefined && (
        <p className="reason bad" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

function Closed({ isSoldOut }: { isSoldOut: boolean }) {
  const { status } = useSignIn();
  const signIn = useOverlayLink('sign-in');
  return (
    <>
      <Button disabled aria-describedby="add-reason">
        {isSoldOut ? 'Sold out' : 'Add to Cart'}
      </Button>
      <p className={isSoldOut ? 'reason' : 'reason for-visitors'} id="add-reason">
        {isSoldOut
          ? 'Sold out for now. Ask us to pour another.'
          : 'Sign in to add this to your cart'}
        {!isSoldOut && status === 'out' && (
          <LinkButton variant="secondary" size="s" {...signIn}>
            Sign In
          </LinkButton>
        )}
      </p>
    </>
  );
}

type BuyBoxProps = { availability: Availability; piece: Omit<Piece, 'quantity'> };

/** How many, and into the cart. On phones this whole box stays at the foot of the screen. */
export function BuyBox({ availability, piece }: BuyBoxProps) {
  const { status } = useSignIn();
  const [quantity, setQuantity] = useState(1);
  const isSoldOut = availability.kind === 'sold-out';
  const max = availability.kind === 'few' ? availability.left : MAX_QUANTITY;
  return (
    <div className="buybox">
      <div className="addrow">
        <QuantityField value={Math.min(quantity, max)} onChange={setQuantity} max={max} />
        {status === 'in' && !isSoldOut ? (
          <Ready key={piece.variantId} quantity={Math.min(quantity, max)} piece={piece} />
        ) : (
          <Closed isSoldOut={isSoldOut} />
        )}
      </div>
    </div>
  );
}
