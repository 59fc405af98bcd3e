import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { formatDate, formatDateTime } from '#platform/ui/display/format-date.ts';
import { StatusBadge } from '#platform/ui/display/badges/status-badge.tsx';
import { ArrowLeft, Printer } from '#platform/ui/icons/icons.generated.tsx';
import { linkOf } from '../../sources/via.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import styles from './order.module.css';

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Back to the list as it was left; without one, to the whole list. */
export function BackLink() {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { order?: OrderWire } | null };
  const isFromList = state?.order !== undefined;
  function goBack(event: MouseEvent): void {
    if (!isFromList || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <Link className="back tap" to="/admin" onClick={goBack}>
      <ArrowLeft className="icon-small" /> Back
    </Link>
  );
}

function PrintLinks({ order }: { order: OrderWire }) {
  const slip = useOverlayLink('print', 'slip');
  const invoice = useOverlayLink('print', 'invoice');
  const work = useOverlayLink('print', 'work');
  const isPersonal = order.items.some(({ personal }) => personal !== undefined);
  const printer = <Printer className="icon-small" />;
  return (
    <>
      {isPersonal && (
        <LinkButton
          variant="secondary"
          size="s"
          icon={printer}
          {...work}
          preventScrollReset={false}
        >
          Print work sheet
        </LinkButton>
      )}
      <LinkButton variant="secondary" size="s" icon={printer} {...slip} preventScrollReset={false}>
        Print packing slip
      </LinkButton>
      <LinkButton
        variant="secondary"
        size="s"
        icon={printer}
        {...invoice}
        preventScrollReset={false}
      >
        Print invoice
      </LinkButton>
    </>
  );
}

const CHANNEL_WORDS: Record<Exclude<AdminOrderWire['channel'], 'web'>, string> = wordTable(
  {
    quote: 'From a quote',
    whatsapp: 'From WhatsApp',
    instagram: 'From Instagram',
    market: 'Sold at a market',
    phone: 'By phone',
    other: 'Entered by you',
  },
  asWords,
);

type OrderHeadProps = {
  order: OrderWire;
  whole: AdminOrderWire | undefined;
  /** The button of the next status. */
  action: ReactNode;
};

function Facts({ order, whole }: Pick<OrderHeadProps, 'order' | 'whole'>) {
  const { number, createdAt, soldAt, updatedAt, status } = order;
  const channel = whole?.channel ?? 'web';
  return (
    <p className={`tabular row wrap ${styles.facts}`}>
      <span className={styles.id}>
        Order ID{' '}
        <b className="order-number" translate="no">
          {number}
        </b>{' '}
        <CopyButton value={number} label="order ID" />
      </span>
      <span>{`Created ${formatDateTime(createdAt, { numeric: true })}`}</span>
      {soldAt !== undefined && <span>{`Sold ${formatDate(soldAt)}`}</span>}
      {channel !== 'web' && <span>{CHANNEL_WORDS[channel]}</span>}
      {whole?.via !== undefined && <span>{linkOf(whole.via)}</span>}
      {status === 'cancelled' && (
        <span>{`Cancelled ${formatDateTime(updatedAt, { numeric: true })}`}</span>
      )}
    </p>
  );
}

export function OrderHead({ order, whole, action }: OrderHeadProps) {
  return (
    <>
      <BackLink />
      <div className={`title-row ${styles.head}`}>
        <div>
          <div className={`row wrap ${styles.title}`}>
            <h1>Order Details</h1>
            <span className={styles.status}>
              <StatusBadge status={order.status} />
            </span>
          </div>
          <Facts order={order} whole={whole} />
        </div>
        <div className={`cluster ${styles.actions}`}>
          <PrintLinks order={order} />
          <span className={styles.nextDate}>{action}</span>
        </div>
      </div>
    </>
  );
}
