import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { STEP_TITLES } from '#features/orders/storefront/order-facts.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Badge, type BadgeTone } from '#platform/ui/display/badges/badge.tsx';
import { FiveStars } from '#platform/ui/display/badges/five-stars.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { LongText } from '#platform/ui/display/long-text.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { CircleCheck, Clock, EyeOff } from '#platform/ui/icons/icons.generated.tsx';
import type { AdminReview } from '../contract.ts';
import { CardPhotos } from './card-photos.tsx';
import { HideDialog } from './hide-dialog.tsx';
import { ReplyForm } from './review-reply-form.tsx';
import { REASONS } from './review-words.ts';
import { useDecision } from './use-reviews.ts';
import styles from './reviews.module.css';

const LOOKS = wordTable<
  AdminReview['state'],
  { tone: BadgeTone; icon: typeof Clock; word: string }
>(
  {
    waiting: { tone: 'pending', icon: Clock, word: 'Waits for you' },
    shown: { tone: 'delivered', icon: CircleCheck, word: 'Shown' },
    hidden: { tone: 'cancelled', icon: EyeOff, word: 'Hidden' },
  } as const,
  (word) => ({ tone: 'default', icon: Clock, word: asWords(word) }),
);

function Standing({ review: { state, reason, orderStatus } }: { review: AdminReview }) {
  const { tone, icon: Icon, word } = LOOKS[state];
  return (
    <p className="row wrap">
      <Badge tone={tone} icon={<Icon className="icon-small" />}>
        {reason === undefined ? word : `${word}: ${REASONS[reason].toLowerCase()}`}
      </Badge>
      {orderStatus !== undefined && orderStatus !== 'delivered' && (
        <Badge tone="pending">{`Its order is open again: ${STEP_TITLES[orderStatus]}`}</Badge>
      )}
    </p>
  );
}

function About({ review }: { review: AdminReview }) {
  const { name, product, variant, orderNumber, at } = review;
  return (
    <>
      <h3>
        <Link className="link" to={`/admin/product/${product.id}`}>
          {product.name}
        </Link>
      </h3>
      <p className="hint">
        <span>{[name, variant, formatDateTime(at)].filter(Boolean).join(' · ')}</span>
        {orderNumber !== undefined && (
          <>
            {' · '}
            <Link className="link" to={`/admin/order/${orderNumber}`}>
              Order <span translate="no">{orderNumber}</span>
            </Link>
          </>
        )}
      </p>
    </>
  );
}

type ActionsProps = { review: AdminReview; onReply: () => void };

function Actions({ review, onReply }: ActionsProps) {
  const [isHiding, setIsHiding] = useState(false);
  const { send, isSending, problem } = useDecision(review);
  const { state, version, name, reply } = review;
  const of = <span className="visually-hidden">{` of ${name}`}</span>;
  return (
    <>
      {problem !== undefined && (
        <Banner tone="bad" title="Not shown">
          {problem.detail}
        </Banner>
      )}
      <div className="row wrap">
        {state !== 'shown' && (
          <Button
            size="s"
            busy={isSending}
            busyLabel="Showing…"
            onClick={() => void send({ state: 'shown', version })}
          >
            Show review{of}
          </Button>
        )}
        {state === 'shown' && (
          <Button size="s" variant="secondary" onClick={onReply}>
            <span>{reply === undefined ? 'Reply' : 'Change reply'}</span>
            <span className="visually-hidden">{` to ${name}`}</span>
          </Button>
        )}
        {state !== 'hidden' && (
          <Button size="s" variant="secondary" onClick={() => setIsHiding(true)}>
            Hide…{of}
          </Button>
        )}
      </div>
      <HideDialog review={review} open={isHiding} onClose={() => setIsHiding(false)} />
    </>
  );
}

export function ReviewCard({ review }: { review: AdminReview }) {
  const [isReplying, setIsReplying] = useState(false);
  const { rating, text, reply } = review;
  return (
    <li className={`breaks column card ${styles.card}`}>
      <Standing review={review} />
      <About review={review} />
      <FiveStars rating={rating} />
      <LongText className={styles.text} text={text} />
      <CardPhotos review={review} />
      {reply !== undefined && !isReplying && (
        <div className={`well ${styles.answer}`}>
          <b>Your reply</b>
          <LongText className={styles.text} text={reply} />
        </div>
      )}
      {isReplying ? (
        <ReplyForm review={review} onClose={() => setIsReplying(false)} />
      ) : (
        <Actions review={review} onReply={() => setIsReplying(true)} />
      )}
    </li>
  );
}
