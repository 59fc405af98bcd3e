import type { MetaDescriptor } from 'react-router';
import { MAX_COUNTED } from '#platform/contract/text/counted.ts';
import { formatCount } from '#platform/contract/text/format-number.ts';
import { Pager } from '#platform/ui/display/lists/pager.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import { NotLoaded } from '#platform/ui/feedback/loading/not-loaded.tsx';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { ReviewCard } from './review-card.tsx';
import { STATES, useReviews } from './use-reviews.ts';
import styles from './reviews.module.css';
import adminScreensStyles from '#platform/ui/styles/admin-screens.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Reviews' }, { name: 'robots', content: 'noindex' }];
}

const LABELS = { all: 'All', waiting: 'To read', shown: 'Shown', hidden: 'Hidden' };

const NOTHING = {
  all: 'Nobody has written a review yet',
  waiting: 'No review is waiting for you',
  shown: 'No review is shown',
  hidden: 'No review is hidden',
};

type List = ReturnType<typeof useReviews>;

function countWords({ total, state }: List): string {
  const count = total === 0 ? 'No' : formatCount(total, MAX_COUNTED);
  const kind = state === 'all' || state === 'waiting' ? '' : state;
  const end = state === 'waiting' ? ' to read' : '';
  return `${[count, kind, total === 1 ? 'review' : 'reviews'].filter(Boolean).join(' ')}${end}`;
}

function Rows({ list }: { list: List }) {
  const { reviews = [], page, total, state, isOld } = list;
  return (
    <div aria-busy={isOld}>
      <h2 className={styles.count}>{countWords(list)}</h2>
      {reviews.length === 0 ? (
        <EmptyState
          drawing={<Vessel level={0} />}
          title={NOTHING[state]}
          text="Buyers can review pieces once they are delivered. Reviews with a link, an address or a phone number wait for you; all others are shown at once."
        />
      ) : (
        <ul className={`${adminScreensStyles.cardList} ${styles.list}`}>
          {reviews.map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </ul>
      )}
      <Pager
        label="Reviews"
        page={page.number}
        limit={page.limit}
        total={total}
        countsUpTo={MAX_COUNTED}
        onPage={page.goTo}
      />
    </div>
  );
}

export default function ReviewsPage() {
  const list = useReviews();
  const { filters, reviews, failure, reload } = list;
  return (
    <>
      <h1>Reviews</h1>
      <p className="lead">What buyers say about delivered pieces, newest first.</p>
      <search className={styles.filter}>
        <RadioChips
          legend="State"
          hideLegend
          withoutDots
          name="state"
          options={STATES.map((value) => ({ value, label: LABELS[value] }))}
          value={filters.entered.state}
          onChange={(state) => filters.change({ state })}
        />
      </search>
      {(failure !== undefined || reviews === undefined) && (
        <NotLoaded
          failure={failure}
          reload={reload}
          failed="The reviews didn't load."
          loading="Loading reviews"
          count={4}
        />
      )}
      {reviews !== undefined && <Rows list={list} />}
    </>
  );
}
