import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import { Link, type MetaDescriptor } from 'react-router';
import { shipDay } from '#features/shop/workshop/ship-words.ts';
import { waitingWords } from '#features/catalogue/admin/stock/stock-labels.ts';
import { SendBack } from '#features/payments/gateway/admin/send-back.tsx';
import { ACT_PLACES, type NextAct } from '#features/orders/next-act.ts';
import { NextDrop } from '#features/drops/admin/next-drop.tsx';
import { EarnedToday } from '#features/numbers/admin/earned-today.tsx';
import { RecentSources } from '#features/orders/sources/admin/recent-sources.tsx';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { formatNumber } from '#platform/contract/text/format-number.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { useArchive } from '#features/catalogue/admin/use-product-acts.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { NotLoaded } from '#platform/ui/feedback/loading/not-loaded.tsx';
import { MessageCircle } from '#platform/ui/icons/icons.generated.tsx';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import type { getToday, TodayKind, TodayWire } from '../../today-contract.ts';
import styles from './today.module.css';
import buttonStyles from '#platform/ui/actions/button.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Today' }, { name: 'robots', content: 'noindex' }];
}

type Group = TodayWire['groups'][number];
type Row = Group['rows'][number];
type Look = { title: string; act: string; all: string; one: (row: Row) => string };

const ACTS: Record<NextAct, string> = wordTable(
  {
    check: 'Check',
    confirm: 'Confirm',
    record: 'Record',
    start: 'Start',
    balance: 'Record',
    ship: 'Pack',
    refund: 'Refund',
    deliver: 'Open',
  },
  () => 'Open',
);

/** The place of an order's next act on its page; without one its head. */
function orderAt({ id, act }: Pick<Row, 'id' | 'act'>): string {
  const place = act && ACT_PLACES[act];
  return `/admin/order/${id}${place === undefined ? '' : `#${place}`}`;
}
const requestPage = ({ id }: Row) => `/admin/request/${id}`;
const productPage = ({ id }: Row) => `/admin/product/${id}`;

const LOOKS: Record<TodayKind, Look> = wordTable(
  {
    check: { title: 'To check', act: 'Open', all: '/admin/payments', one: orderAt },
    late: {
      title: 'Ships late',
      act: 'Open',
      all: '/admin?ship=late&sort=ship-by',
      one: orderAt,
    },
    confirm: {
      title: 'To confirm',
      act: 'Open',
      all: '/admin?status=pending',
      one: orderAt,
    },
    start: { title: 'To start', act: 'Open', all: '/admin?status=to-ship', one: orderAt },
    pack: { title: 'To pack', act: 'Open', all: '/admin?status=processing', one: orderAt },
    odd: {
      title: 'Look at this money',
      act: 'Look',
      all: '/admin/today',
      one: ({ id }) => orderAt({ id, act: 'refund' }),
    },
    surplus: {
      title: 'Send back or keep',
      act: 'Open',
      all: '/admin/payments?status=Refund+due',
      one: orderAt,
    },
    refund: {
      title: 'To refund',
      act: 'Open',
      all: '/admin/payments?status=Refund+due',
      one: orderAt,
    },
    answer: { title: 'To answer', act: 'Answer', all: '/admin/requests', one: requestPage },
    quote: {
      title: 'Quotes about to expire',
      act: 'Look',
      all: '/admin/requests',
      one: requestPage,
    },
    review: {
      title: 'Reviews to read',
      act: 'Read',
      all: '/admin/reviews?state=waiting',
      one: () => '/admin/reviews?state=waiting',
    },
    balance: {
      title: 'Balance due',
      act: 'Open',
      all: '/admin?status=balance-due',
      one: orderAt,
    },
    unpaid: {
      title: 'Not paid yet',
      act: 'Open',
      all: '/admin/payments?status=awaited',
      one: orderAt,
    },
    ended: {
      title: 'Ended unpaid',
      act: 'Look',
      all: '/admin?status=cancelled',
      one: orderAt,
    },
    few: {
      title: 'Few left',
      act: 'Stock',
      all: '/admin/my-products',
      one: productPage,
    },
    wished: {
      title: 'People are waiting',
      act: 'Stock',
      all: '/admin/my-products?status=sold+out',
      one: productPage,
    },
    mail: {
      title: 'Email failed',
      act: 'Look',
      all: '/admin/mail?state=failed',
      one: ({ id }) => `/admin/mail/${id}`,
    },
  },
  (kind) => ({ title: asWords(kind), act: 'Open', all: '/admin/today', one: () => '/admin/today' }),
);

const USABLE_BY: Record<NonNullable<Row['usableBy']>, string> = wordTable(
  {
    reopening: 'cancelled: to keep it, reopen the order',
    editing: 'paid already: to keep it, add to the order',
  },
  () => '',
);

function waitWords(kind: TodayKind, row: Row): string | undefined {
  const { at, day, left, waiting, usableBy } = row;
  if (usableBy !== undefined) return USABLE_BY[usableBy];
  if (waiting !== undefined) return `Sold out · ${waitingWords(waiting)}`;
  if (left !== undefined) return left === 0 ? 'Sold out' : `${left} left`;
  if (kind === 'quote' && day !== undefined) return `until ${shipDay(day)}`;
  if (kind === 'late' && day !== undefined) return `ships by ${shipDay(day)}`;
  return at === undefined ? undefined : formatDateTime(at, { recent: true });
}

function factsOf(kind: TodayKind, row: Row): string {
  const { id, amount } = row;
  const isOrder = LOOKS[kind].one === orderAt;
  const sum = amount === undefined ? undefined : formatRupees(amount, { exact: true });
  return [isOrder && id, sum, waitWords(kind, row)].filter(Boolean).join(' · ');
}

/** Archives a one-of-a-kind product that is sold. */
function NotAgain({ id, name }: { id: string; name: string }) {
  const { archive, isPending } = useArchive({ id, name, status: 'active' });
  return (
    <TextButton
      className={styles.notAgain}
      aria-disabled={isPending}
      onClick={() => archive({ isArchived: true })}
    >
      <span>Will not come back</span>
      <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
    </TextButton>
  );
}

function Chat({ row }: { row: Row }) {
  if (row.chat === undefined) return null;
  return (
    <a
      className={`btn ${buttonStyles.small} ${buttonStyles.secondary}`}
      href={row.chat}
      target="_blank"
      rel="noreferrer"
    >
      <MessageCircle className="icon-small" />
      <VisuallyHidden>Open </VisuallyHidden>WhatsApp
      <VisuallyHidden>{` to ${row.title}, ${row.id} (opens in new tab)`}</VisuallyHidden>
    </a>
  );
}

function Week({ week: { orders, placed, awaited } }: { week: TodayWire['week'] }) {
  const count = orders === 1 ? '1 order' : `${orders} orders`;
  return (
    <p className={`muted tabular ${styles.week}`}>
      <Sentence>
        {orders === 0
          ? 'No orders yet this week.'
          : `This week: ${count}, ${formatRupees(placed)}.`}
      </Sentence>{' '}
      {awaited > 0 && <Sentence>{`${formatRupees(awaited)} not paid yet.`}</Sentence>}
    </p>
  );
}

function Waiting({ group: { kind, count, hasMore, rows } }: { group: Group }) {
  const { title, act, all, one } = LOOKS[kind];
  const heading = `today-${kind}`;
  return (
    <section className={`card ${styles.todayGroup}`} aria-labelledby={heading}>
      <div className={`row between ${styles.todayHead}`}>
        <h2 id={heading}>{`${title} (${formatNumber(count)}${hasMore ? '+' : ''})`}</h2>
        {count > rows.length && (
          <Link className="link tap" to={all}>
            All<VisuallyHidden>{` of ${title}`}</VisuallyHidden>
          </Link>
        )}
      </div>
      <ul>
        {rows.map((row, at) => (
          <li key={`${row.id} ${at}`} className="row between wrap">
            <span>
              <b>{row.title}</b>
              <span className="hint tabular">
                <Sentence>{factsOf(kind, row)}</Sentence>
              </span>
              {kind === 'few' && row.left === 0 && <NotAgain id={row.id} name={row.title} />}
            </span>
            <span className={styles.acts}>
              <Chat row={row} />
              {kind === 'surplus' && row.amount !== undefined && (
                <SendBack number={row.id} name={row.title} amount={row.amount} />
              )}
              <LinkButton variant="secondary" size="s" to={one(row)}>
                <span>{row.act === undefined ? act : ACTS[row.act]}</span>
                <VisuallyHidden>{` ${row.title}, ${factsOf(kind, row)}`}</VisuallyHidden>
              </LinkButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AtAGlance({ today: { sales, week, drop } }: { today: TodayWire }) {
  return (
    <>
      <EarnedToday sales={sales} />
      <Week week={week} />
      {drop && <NextDrop drop={drop} />}
    </>
  );
}

/** Tasks that wait for the owner, each with its next step. */
export default function TodayPage() {
  const { data, failure, reload } = useApiQuery([ADMIN, 'today'], (signal) =>
    signedInApi<typeof getToday>('GET /v2/admin/today', { signal }),
  );
  return (
    <div className={styles.today}>
      <div className="title-row">
        <h1>Today</h1>
      </div>
      {data && <AtAGlance today={data} />}
      {(failure !== undefined || data === undefined) && (
        <NotLoaded
          failure={failure}
          reload={reload}
          failed="Today didn't load."
          loading="Loading today"
          count={3}
        />
      )}
      {data?.groups.length === 0 && (
        <EmptyState title="Nothing is waiting. Time to make something." />
      )}
      <div className={styles.todayGroups}>
        {data?.groups.map((group) => (
          <Waiting key={group.kind} group={group} />
        ))}
        {data && <RecentSources />}
      </div>
    </div>
  );
}
