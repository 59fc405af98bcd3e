import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { BUSINESS_SECTIONS } from '../business/business-sections.ts';
import { useAdminSummary } from './use-admin-summary.ts';
import type { AdminSummary } from '../../../admin-summary-contract.ts';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import badgeStyles from '#platform/ui/display/badges/badge.module.css';
import styles from '../admin.module.css';

export type TabLink = {
  label: string;
  to: string;
  /** Path prefixes of further pages under the same tab. */
  also?: string | readonly string[];
  /** Number of items that await the owner, and the words for it. */
  waiting?: (summary: AdminSummary) => { count: number; words: string };
};

const [firstSection, ...otherSections] = BUSINESS_SECTIONS;

/** One tab for all sections. */
const BUSINESS: readonly TabLink[] =
  firstSection === undefined
    ? []
    : [
        {
          label: 'Business',
          to: firstSection.to,
          also: [
            ...(firstSection.also ?? []),
            ...otherSections.flatMap(({ to, also = [] }) => [to, ...also]),
          ],
        },
      ];

/** Today says what waits; the tabs with items that wait follow. */
export const TABS: readonly TabLink[] = [
  { label: 'Today', to: '/admin/today' },
  {
    label: 'All Orders',
    to: '/admin',
    also: ['/admin/order/', '/admin/new-order', '/admin/market'],
  },
  {
    label: 'Payments',
    to: '/admin/payments',
    waiting: ({ payments }) => ({ count: payments.toCheck, words: 'to check' }),
  },
  {
    label: 'Messages',
    to: '/admin/requests',
    also: '/admin/request/',
    waiting: ({ requests }) => ({ count: requests.new, words: 'new' }),
  },
  {
    label: 'Reviews',
    to: '/admin/reviews',
    waiting: ({ reviews }) => ({ count: reviews.waiting, words: 'to read' }),
  },
  {
    label: 'All Products',
    to: '/admin/my-products',
    also: [
      '/admin/product/',
      '/admin/prices',
      '/admin/collections',
      '/admin/drops',
      '/admin/offers',
    ],
  },
  { label: 'Add Product', to: '/admin/add-product' },
  { label: 'Pages', to: '/admin/pages', also: '/admin/pages/' },
  {
    label: 'Emails',
    to: '/admin/mail',
    also: '/admin/mail',
    waiting: ({ mails }) => ({ count: mails.failed, words: 'failed' }),
  },
  ...BUSINESS,
  { label: 'My shop', to: '/admin/shop' },
  { label: 'Log', to: '/admin/log' },
  { label: 'Cost Estimator', to: '/admin/costs' },
];

export const isCurrent = (tab: Pick<TabLink, 'to' | 'also'>, pathname: string) =>
  pathname === tab.to || [tab.also ?? []].flat().some((prefix) => pathname.startsWith(prefix));

export function Waiting({
  tab,
  summary,
}: {
  tab: Pick<TabLink, 'waiting'>;
  summary: AdminSummary | undefined;
}) {
  const waiting = summary && tab.waiting?.(summary);
  if (!waiting || waiting.count === 0) return null;
  return (
    <span className={`${badgeStyles.count} ${styles.count}`}>
      <span>{waiting.count > 99 ? '99+' : waiting.count}</span>
      <VisuallyHidden>{` ${waiting.words}`}</VisuallyHidden>
    </span>
  );
}

/** Scrolls a row sideways just far enough to show one of its links. */
function reveal(row: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement): void {
  const hidden = offsetLeft + offsetWidth - (row.scrollLeft + row.clientWidth);
  if (hidden > 0) row.scrollBy({ left: hidden });
  if (offsetLeft < row.scrollLeft) row.scrollTo({ left: offsetLeft });
}

export function AdminTabs() {
  const { pathname } = useLocation();
  const { summary } = useAdminSummary();
  const row = useRef<HTMLElement>(null);
  const current = useRef<HTMLAnchorElement>(null);
  const isCounted = summary !== undefined;
  // The row is wider than a phone; the page keeps its scroll position, which Back has just restored.
  useEffect(() => {
    if (row.current && current.current) reveal(row.current, current.current);
  }, [pathname, isCounted]);
  return (
    <nav ref={row} aria-label="Workbench" className={styles.tabs}>
      {TABS.map((tab) => {
        const isHere = isCurrent(tab, pathname);
        return (
          <Link
            key={tab.to}
            ref={isHere ? current : undefined}
            to={tab.to}
            aria-current={isHere ? 'page' : undefined}
          >
            <span>{tab.label}</span>
            <Waiting tab={tab} summary={summary} />
          </Link>
        );
      })}
    </nav>
  );
}
