import { useState } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import { isRewordable } from '../../rewording/rewordable.ts';
import { ChangeContents } from '../../editing/admin/change-contents.tsx';
import { RewordingBadge } from '../order-badges.tsx';
import { OrderItems } from './order-items.tsx';
import { CannotMakeDialog } from '../../rewording/admin/cannot-make-dialog.tsx';
import styles from './line-personalisation.module.css';

type Item = OrderWire['items'][number];

function Standing({ item: { otherWords: rewording } }: { item: Item }) {
  if (rewording === undefined) return null;
  const { reason, askedAt: requestedAt, givenAt: answeredAt } = rewording;
  return (
    <>
      <RewordingBadge state={answeredAt === undefined ? 'awaited' : 'given'} />
      <p className="muted">
        <span>{`You asked on ${formatDateTime(requestedAt)}: `}</span>
        <bdi>{reason}</bdi>
        {answeredAt !== undefined && (
          <span>{` The answer came on ${formatDateTime(answeredAt)}.`}</span>
        )}
      </p>
    </>
  );
}

type LinePersonalisationProps = { order: OrderWire; item: Item | undefined; onOpen: () => void };

/** Shows how a line's wording stands, and asks for a new one. */
function LinePersonalisation({ order, item, onOpen }: LinePersonalisationProps) {
  const isOnline = useOnline();
  const hasWords = item?.productId !== undefined && item.personal?.some(isRewordable) === true;
  if (!hasWords || order.status !== 'pending') return null;
  return (
    <div className={`breaks column ${styles.lineWords}`}>
      <Standing item={item} />
      <Button
        variant="secondary"
        size="s"
        aria-disabled={!isOnline || undefined}
        aria-describedby={isOnline ? undefined : 'ao-offline'}
        onClick={onOpen}
      >
        I can't make this
      </Button>
    </div>
  );
}

type ItemsWithPersonalisationProps = {
  order: OrderWire;
  whole: AdminOrderWire | undefined;
  onCancel: (reason: string) => void;
};

/** The items bought. The dialog stands outside the lines, which are rendered again when a phone is turned. */
export function ItemsWithPersonalisation({
  order,
  whole,
  onCancel,
}: ItemsWithPersonalisationProps) {
  const [line, setLine] = useState(1);
  const [isOpen, setIsOpen] = useState(false);
  function open(at: number): void {
    setLine(at);
    setIsOpen(true);
  }
  return (
    <>
      <OrderItems
        order={order}
        below={(at) => (
          <LinePersonalisation order={order} item={order.items[at - 1]} onOpen={() => open(at)} />
        )}
      >
        {whole && <ChangeContents order={whole} />}
      </OrderItems>
      <CannotMakeDialog
        isOpen={isOpen}
        order={order}
        line={line}
        onCancel={onCancel}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
