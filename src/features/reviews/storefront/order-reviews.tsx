import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import {
  ON_THEIR_WAY,
  UploadStatusContext,
  useUploadStatus,
} from '#platform/ui/forms/form/upload-status.ts';
import type { OrderWire } from '#features/orders/contract.ts';
import { useNow } from '#platform/client/use-now.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { FiveStars } from '#platform/ui/display/badges/five-stars.tsx';
import { formatDate } from '#platform/ui/display/format-date.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import type { OrderReviews as Answer, OwnReview, ReviewedProduct } from '../contract.ts';
import { showReview, useOrderReviews, type Reviewed } from './review-calls.ts';
import { ReviewForm } from './review-form.tsx';
import { ReviewPhotos } from './review-photos.tsx';
import styles from './order-reviews.module.css';
import orders from '#features/orders/storefront/orders.module.css';

const STANDING: Partial<Record<OwnReview['state'], string>> = {
  waiting: 'The maker reads it before it is shown to everybody.',
  hidden: 'The maker has hidden it. If you change it, the maker will read it again.',
};

function Own({ review }: { review: OwnReview }) {
  const { rating, text, name, at, state, reply } = review;
  const standing = STANDING[state];
  return (
    <>
      <FiveStars rating={rating} />
      <p className={`typed ${styles.reviewWords}`}>{text}</p>
      <p className="hint">{[name, formatDate(at)].join(' · ')}</p>
      {standing !== undefined && <p className="hint">{standing}</p>}
      {reply !== undefined && (
        <div className={`well ${styles.reviewAnswer}`}>
          <b>Reply from the maker</b>
          <p className={`typed ${styles.reviewWords}`}>{reply}</p>
        </div>
      )}
    </>
  );
}

type ProductProps = {
  order: Reviewed;
  piece: ReviewedProduct;
  names: Pick<Answer, 'named' | 'nameless'>;
};

type OpenerProps = { piece: ReviewedProduct; isUploading: boolean; onOpen: () => void };

function Opener({ piece: { review, name }, isUploading, onOpen }: OpenerProps) {
  return (
    <p className="row wrap">
      <Button size="s" variant="secondary" aria-disabled={isUploading} onClick={onOpen}>
        <span>{review ? 'Change your review' : 'Write a review'}</span>
        <span className="visually-hidden">{` of ${name}`}</span>
      </Button>
      <output className="hint">
        {isUploading ? `${ON_THEIR_WAY}.` : review && `until ${formatDate(review.editableUntil)}`}
      </output>
    </p>
  );
}

function Product({ order, piece: product, names }: ProductProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { isUploading, report } = useUploadStatus();
  const title = useRef<HTMLHeadingElement>(null);
  const announce = useAnnounce();
  const now = useNow();
  const { productId, name, slug, variant, review } = product;
  const canChange = !review || Date.parse(review.editableUntil) >= now;
  function close(): void {
    setIsOpen(false);
    title.current?.focus({ preventScroll: true });
  }
  function saved(written: OwnReview): void {
    showReview(order, productId, written);
    announce(written.state === 'shown' ? 'Your review is on the page' : 'Your review is sent');
    close();
  }
  return (
    <li className={`column card ${styles.orderReview}`}>
      <h3 ref={title} tabIndex={-1}>
        <Link className={`${orders.lineName} ${styles.lineName}`} to={`/product/${slug}`}>
          {name}
        </Link>
      </h3>
      {variant !== '' && <p className="muted">{variant}</p>}
      {isOpen ? (
        <ReviewForm order={order} piece={product} names={names} onSaved={saved} onClose={close} />
      ) : (
        <>
          {review && <Own review={review} />}
          {review && (
            <UploadStatusContext value={report}>
              <ReviewPhotos
                order={order}
                productId={productId}
                review={review}
                canChange={canChange}
                onChange={(changed) => showReview(order, productId, changed)}
              />
            </UploadStatusContext>
          )}
          {canChange && (
            <Opener piece={product} isUploading={isUploading} onOpen={() => setIsOpen(true)} />
          )}
        </>
      )}
    </li>
  );
}

/** Scrolls to the reviews, which are drawn after the order, if the link leads to them. */
function useArrival(isDrawn: boolean): void {
  const { hash, search } = useLocation();
  const leadsHere = hash === '#reviews' || new URLSearchParams(search).has('reviews');
  useEffect(() => {
    if (isDrawn && leadsHere) document.getElementById('reviews')?.scrollIntoView();
  }, [isDrawn, leadsHere]);
}

/** The customer's reviews of the pieces of a delivered order. */
export function OrderReviews({
  uid,
  order: { number, status },
}: {
  uid: string;
  order: OrderWire;
}) {
  const order = { uid, number };
  const { data, failure, reload } = useOrderReviews(order, status === 'delivered');
  const products = data?.pieces ?? [];
  useArrival(products.length > 0);
  if (failure !== undefined) {
    return <LoadFailed onRetry={reload}>{`Your reviews didn't load. ${failure}`}</LoadFailed>;
  }
  if (!data || products.length === 0) return null;
  return (
    <section id="reviews" className={styles.orderReviews} aria-labelledby="order-reviews">
      <h2 id="order-reviews">Your reviews</h2>
      <ul className="column">
        {products.map((product) => (
          <Product key={product.productId} order={order} piece={product} names={data} />
        ))}
      </ul>
    </section>
  );
}
