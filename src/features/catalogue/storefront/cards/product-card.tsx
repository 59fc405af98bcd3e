import { useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate, type LinkProps } from 'react-router';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useIsGuest } from '#features/shop/storefront/use-guest.ts';
import { useOpenOverlay } from '#platform/client/page/overlay-link.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Badge } from '#platform/ui/display/badges/badge.tsx';
import { Picture } from '#platform/ui/display/picture.tsx';
import { Price } from '#features/catalogue/storefront/cards/price.tsx';
import { Stars } from '#platform/ui/display/badges/stars.tsx';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { savedAmount, variantIdOf } from '../../choices/variant-choice.ts';
import type { CardPicture, ProductCardView } from '../../product-card-view.ts';
import { useIsOpen } from '../opening/use-is-open.ts';
import { useBuying } from './adding-to-cart.ts';
import { pressPicture } from './pressed-picture.ts';
import styles from './product-card.module.css';
import buttonStyles from '#platform/ui/actions/button.module.css';

/** The columns of the grid, less gutters and gaps. */
const SIZES =
  '(max-width: 359px) 36vw, (max-width: 700px) calc(44.5vw - 6px), (max-width: 1100px) calc(29.7vw - 16px), (max-width: 1440px) calc(22.3vw - 18px), 302px';
const WIDTHS = [160, 240, 320, 480, 640];

function Badges({ card }: { card: ProductCardView }) {
  const { availability, price, comparePrice } = card;
  return (
    <div className={styles.tags}>
      {availability.kind === 'sold-out' && <Badge tone="sold">Sold out</Badge>}
      {availability.kind === 'few' && <Badge tone="gold">{`Only ${availability.left} left`}</Badge>}
      {savedAmount(price, comparePrice) > 0 && <Badge tone="sale">SALE</Badge>}
    </div>
  );
}

function Swatches({ card }: { card: ProductCardView }) {
  if (card.choices) return <span className={styles.swatches}>{card.choices}</span>;
  if (card.swatches.length === 0) return null;
  return (
    <span className={styles.swatches}>
      {card.swatches.map((mediaId) => (
        <img
          key={mediaId}
          className={styles.pigment}
          src={`/media/${mediaId}/64.webp`}
          alt=""
          width="22"
          height="22"
          loading="lazy"
        />
      ))}
      <span className="visually-hidden">{`${card.swatches.length} colours`}</span>
    </span>
  );
}

type LinkOptions = Pick<LinkProps, 'state' | 'preventScrollReset'>;
type ButtonProps = { card: ProductCardView; link: LinkOptions };

const OVER_GRID: LinkOptions = { state: { overGrid: true }, preventScrollReset: true };
const AS_PAGE: LinkOptions = {};

function useAddOne(card: ProductCardView) {
  const { addToCart } = useBuying();
  const alert = useAlert();
  const openCart = useOpenOverlay('cart');
  const [isBusy, setIsBusy] = useState(false);
  const [image] = card.images;
  async function add(): Promise<void> {
    setIsBusy(true);
    const { id: productId, name, slug, price } = card;
    const outcome = await addToCart({
      productId,
      name,
      slug,
      price,
      variantId: variantIdOf([]),
      quantity: 1,
      variant: '',
      image: image?.url ?? '',
      mediaId: image?.mediaId,
    });
    setIsBusy(false);
    if (!outcome.ok) {
      const [title = '', ...rest] = outcome.sentence.split('. ');
      alert({
        title,
        text: rest.join('. '),
        actions: [
          ...(outcome.next === 'retry' ? [{ label: 'Try again', onSelect: () => void add() }] : []),
          ...(outcome.next === 'cart' ? [{ label: 'Open your cart', onSelect: openCart }] : []),
          { label: 'Not now' },
        ],
      });
    }
  }
  return { isBusy, add };
}

/** Signed-out visitors are asked to sign in, where they have to or may. */
function BuyNow({ card, link }: ButtonProps) {
  const alert = useAlert();
  const navigate = useNavigate();
  const { status } = useSignIn();
  const isGuest = useIsGuest();
  const { isBusy, add } = useAddOne(card);
  const to = `/product/${card.slug}`;
  function buyAsGuest(): void {
    if (card.needsChoice) void navigate(to, link);
    else void add();
  }
  function askToSignIn(): void {
    alert({
      title: 'Please Login or create an account',
      actions: [
        ...(isGuest ? [{ label: 'Buy without an account', onSelect: buyAsGuest }] : []),
        {
          label: 'Sign In',
          onSelect: () => void navigate(`${to}?sign-in=1`, link),
        },
        {
          label: 'Create an account',
          onSelect: () => void navigate('/register', { state: { from: to } }),
        },
        { label: 'Not now' },
      ],
    });
  }
  return (
    <Button
      variant="secondary"
      size="s"
      className={status === 'unknown' ? styles.untilKnown : undefined}
      busy={isBusy}
      onClick={askToSignIn}
    >
      Buy Now<span className="visually-hidden">{` ${card.name}`}</span>
    </Button>
  );
}

/** A product without variants goes straight into the cart. */
function AddNow({ card }: { card: ProductCardView }) {
  const { isBusy, add } = useAddOne(card);
  return (
    <Button variant="secondary" size="s" busy={isBusy} onClick={() => void add()}>
      Add to Cart<span className="visually-hidden">{` ${card.name}`}</span>
    </Button>
  );
}

function BuyButton({ card, link }: ButtonProps) {
  const { status } = useSignIn();
  const { hasBegun } = useBuying();
  const isOpen = useIsOpen(card.drop);
  if (!isOpen && card.drop && card.availability.kind !== 'sold-out') {
    return (
      <Link className={styles.opens} to={`/drops/${card.drop.slug}`}>
        <span className="visually-hidden">{`${card.name} opens on`} </span>
        {card.drop.words}
      </Link>
    );
  }
  if (card.closed) {
    return (
      <Button variant="secondary" size="s" disabled>
        {card.closed}
      </Button>
    );
  }
  if (status !== 'in' && !hasBegun) return <BuyNow card={card} link={link} />;
  if (!card.needsChoice) return <AddNow card={card} />;
  return (
    <Link
      className={`btn ${buttonStyles.secondary} ${buttonStyles.small}`}
      to={`/product/${card.slug}`}
      {...link}
    >
      Choose options<span className="visually-hidden">{` of ${card.name}`}</span>
    </Link>
  );
}

/** Loaded on hover or focus, faded in once loaded. */
function SecondPicture({ image, sizes }: { image: CardPicture; sizes: string }) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <span
      className={isLoaded ? `${styles.second} ${styles.inner}` : styles.second}
      aria-hidden="true"
      onLoad={() => setIsLoaded(true)}
    >
      <Picture src={image} sizes={sizes} widths={WIDTHS} />
    </span>
  );
}

/**
 * The heading's link covers the card; the button lies above it.
 * @param isOverGrid true if the product opens over the grid, else as the next page
 */
export function ProductCard({
  card,
  isOverGrid = true,
  sizes = SIZES,
  foot,
}: {
  card: ProductCardView;
  isOverGrid?: boolean;
  sizes?: string;
  foot?: ReactNode;
}) {
  const link = isOverGrid ? OVER_GRID : AS_PAGE;
  const [isPointedAt, setIsPointedAt] = useState(false);
  const point = () => setIsPointedAt(true);
  const picture = useRef<HTMLDivElement>(null);
  const [first, second] = card.images;
  const was = savedAmount(card.price, card.comparePrice) > 0 ? card.comparePrice : undefined;
  return (
    <li
      className={
        card.availability.kind === 'sold-out' ? `product-card ${styles.sold}` : 'product-card'
      }
    >
      <article className="contents">
        <div className={`covered ${styles.picture}`} ref={picture}>
          {first && <Picture src={first} sizes={sizes} widths={WIDTHS} />}
          {isPointedAt && second && <SecondPicture image={second} sizes={sizes} />}
          <Badges card={card} />
        </div>
        <h3>
          <Link
            to={`/product/${card.slug}`}
            prefetch="intent"
            onPointerEnter={point}
            onFocus={point}
            onClick={() => pressPicture(picture.current)}
            {...link}
          >
            {card.name}
          </Link>
        </h3>
        <div className={styles.facts}>
          <Stars rating={card.rating} count={card.reviewCount} />
          <Swatches card={card} />
        </div>
        <div className={styles.buy}>
          <Price amount={card.price} {...(was !== undefined && { was })} />
          <BuyButton card={card} link={link} />
        </div>
        {foot}
      </article>
    </li>
  );
}
