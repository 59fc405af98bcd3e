import { useEffect, useRef, useState } from 'react';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Picture } from '#platform/ui/display/picture.tsx';
import { QuantityField } from '#platform/ui/forms/inputs/quantity-field.tsx';
import { MAX_QUANTITY, type choiceAvailability } from '../../choices/availability.ts';
import type { PublicProductWire } from '../../contract.ts';
import { deferredPart } from '#platform/ui/deferred-part.tsx';
import { useIsOpen } from '../opening/use-is-open.ts';
import { hasDate } from '../../personal/has-date.ts';
import { useBuying, type NextStep, type NewCartItem } from '../cards/adding-to-cart.ts';
import { useShipDate } from './use-ship-date.ts';
import styles from './product.module.css';

const ADDED_MS = 2_000;

type Failure = { sentence: string; next: NextStep };
type Adding = { step: 'idle' | 'adding' | 'added'; failure?: Failure };

/** A failure stays until the next try. */
function useAdding(item: Omit<NewCartItem, 'quantity'>) {
  const { addToCart } = useBuying();
  const [adding, setAdding] = useState<Adding>({ step: 'idle' });
  useEffect(() => {
    if (adding.step !== 'added') return;
    const timer = setTimeout(() => setAdding({ step: 'idle' }), ADDED_MS);
    return () => clearTimeout(timer);
  }, [adding.step]);
  async function add(quantity: number): Promise<void> {
    setAdding({ step: 'adding' });
    const outcome = await addToCart({ ...item, quantity });
    setAdding(outcome.ok ? { step: 'added' } : { step: 'idle', failure: outcome });
  }
  return { ...adding, add };
}

function labelOf(next: NextStep | undefined): string {
  if (next === undefined || next === 'none') return 'Add to Cart';
  return typeof next === 'object' ? `Add ${next.add} instead` : 'Try again';
}

type ReadyProps = {
  item: Omit<NewCartItem, 'quantity'>;
  /** Pieces in the field. */
  pieces: number;
  onAdd: () => number | undefined;
};

/** The price of a piece including its answers. */
function sumText({ item: { personal, price }, pieces: units }: ReadyProps): string {
  if (!personal) return '';
  return ` · ${formatRupees((Math.round(price * 100) * units) / 100)}`;
}

/** @param props `onAdd` says how many to add; undefined while something is missing */
function Ready(props: ReadyProps) {
  const { item, onAdd } = props;
  const { step, failure, add } = useAdding(item);
  const cart = useOverlayLink('cart');
  const next = failure?.next;
  function press(): void {
    const quantity = typeof next === 'object' ? next.add : onAdd();
    if (quantity !== undefined) void add(quantity);
  }
  return (
    <>
      {next === 'cart' ? (
        <LinkButton {...cart}>Open your cart</LinkButton>
      ) : (
        <Button
          busy={step === 'adding'}
          busyLabel="Adding…"
          disabled={next === 'none'}
          onClick={press}
        >
          {step === 'added' ? 'Added ✓' : labelOf(next) + sumText(props)}
        </Button>
      )}
      {failure !== undefined && (
        <p className="reason bad" role="alert">
          {failure.sentence}
        </p>
      )}
    </>
  );
}

const NOT_MADE = "This combination isn't available. Choose another, or ask us.";

const AWAY = 'We are away for a while. You can look around, and ask us for a custom order.';

const ComingPart = deferredPart(
  () => import('../opening/coming-part.tsx'),
  (part) => part.ComingPart,
);

const NOT_OPEN = { label: 'Not open yet', reason: undefined };

/** Label and reason where the choice cannot be bought. */
function useClosed(kind: BuyBoxProps['availability']['kind'], isOpen: boolean) {
  const { words, pause } = useShop();
  if (!isOpen && kind !== 'sold-out') return NOT_OPEN;
  if (pause?.orders === 'closed') return { label: pause.words, reason: AWAY };
  if (kind === 'sold-out') return { label: 'Sold out', reason: words.soldOut };
  return kind === 'not-offered' ? { label: 'Not available', reason: NOT_MADE } : undefined;
}

type Closed = NonNullable<ReturnType<typeof useClosed>>;

function NotNow({ closed }: { closed: Closed | undefined }) {
  const signIn = useOverlayLink('sign-in', 'piece');
  return (
    <>
      <Button disabled aria-describedby="add-reason" className={closed ? '' : styles.notYet}>
        {closed ? closed.label : 'Add to Cart'}
      </Button>
      {!closed && (
        <LinkButton className={styles.forVisitors} {...signIn}>
          Sign In
        </LinkButton>
      )}
    </>
  );
}

function Reason({ closed }: { closed: Closed | undefined }) {
  return (
    <p className={closed ? 'reason' : `reason ${styles.forVisitors}`} id="add-reason">
      {closed ? closed.reason : 'Sign in to add this to your cart'}
    </p>
  );
}

type InBriefProps = Pick<BuyBoxProps, 'product' | 'item'> & { isVisitor: boolean };

/** The choice, its price, and when it is sent; at the foot of a phone's screen. */
function InBrief({ product, item, isVisitor }: InBriefProps) {
  const { date } = useShipDate(product, item.variantId) ?? {};
  const { workshop } = useShop();
  const { mediaId, image: url } = item;
  return (
    <>
      <Picture
        className={styles.barPicture}
        src={{ mediaId, url, alt: '' }}
        sizes="48px"
        widths={[64, 96, 160]}
      />
      <p className={styles.barPrice}>
        <b translate="no">{formatRupees(item.price)}</b>
        {isVisitor ? (
          <span className={styles.forVisitors}>Sign in to buy</span>
        ) : (
          <span>{hasDate(product, workshop) && date}</span>
        )}
      </p>
    </>
  );
}

type BuyBoxProps = {
  product: PublicProductWire;
  availability: ReturnType<typeof choiceAvailability>;
  item: Omit<NewCartItem, 'quantity'>;
  /** Says what is missing, if anything is. */
  isReady: () => boolean;
};

/** Adds a piece to the cart. Its button stays at the foot of a phone's screen. */
export function BuyBox({ product, availability, item, isReady }: BuyBoxProps) {
  const { status } = useSignIn();
  const canBuy = useShop().withoutAccount === 'on' || status === 'in';
  const [quantity, setQuantity] = useState(1);
  const [isWrong, setIsWrong] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isOut = useIsOpen(product.drop);
  const closed = useClosed(availability.kind, isOut);
  const { WhenSoldOut } = useBuying();
  const max = availability.kind === 'few' ? availability.left : MAX_QUANTITY;
  const value = Math.min(quantity, max);
  const isOpen = canBuy && !closed;
  function quantityToAdd(): number | undefined {
    if (!isReady()) return undefined;
    if (!isWrong) return value;
    box.current?.querySelector('input')?.focus();
    return undefined;
  }
  return (
    <div className={`row wrap ${styles.buyBox}`} ref={box}>
      <QuantityField value={value} onChange={setQuantity} onWrong={setIsWrong} max={max} />
      <div className={styles.buyBar}>
        <InBrief product={product} item={item} isVisitor={!canBuy && !closed} />
        {isOpen ? (
          <Ready key={item.variantId} item={item} pieces={value} onAdd={quantityToAdd} />
        ) : (
          <NotNow closed={closed} />
        )}
      </div>
      {closed === NOT_OPEN && product.drop ? (
        <ComingPart drop={product.drop} />
      ) : (
        !isOpen && <Reason closed={closed} />
      )}
      {availability.kind === 'sold-out' && <WhenSoldOut item={item} />}
    </div>
  );
}
