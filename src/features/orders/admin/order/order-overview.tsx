import type { ReactNode } from 'react';
import { LongText } from '#platform/ui/display/long-text.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import { ChangeRecipient } from '../../editing/admin/change-recipient.tsx';
import { ConfirmOrder } from './confirm-order.tsx';
import { OrderTimeline, type NoteDraft } from './progress/order-timeline.tsx';
import { OrderShipBy } from './progress/order-ship-by.tsx';
import { OrderParcel } from './progress/order-parcel.tsx';
import { OrderProgress } from './progress/order-progress.tsx';
import type { OrderMoves } from './progress/order-moves.tsx';
import { OrderTags } from '../../tags/admin/order-tags.tsx';
import { ItemsWithPersonalisation } from './line-personalisation.tsx';
import { OrderStagesCard } from '../../stages/admin/order-stages-card.tsx';
import { ShipTo } from './customer/ship-to.tsx';
import progressStyles from './progress/progress.module.css';
import styles from './order.module.css';

type OrderOverviewProps = {
  order: OrderWire;
  /** Loads after `order`, which a list may have passed. */
  whole: AdminOrderWire | undefined;
  moves: OrderMoves;
  note: NoteDraft;
  payment: (order: AdminOrderWire) => ReactNode;
};

function CustomerNote({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <section className="card" aria-labelledby="ao-customer-note">
      <h2 id="ao-customer-note">Note from the customer</h2>
      <LongText text={text} className={progressStyles.said} />
    </section>
  );
}

/** The customer's notes on the order. */
function Words({ order: { gift, notes } }: { order: OrderWire }) {
  return (
    <>
      {gift && (
        <section className="card" aria-labelledby="ao-gift">
          <h2 id="ao-gift">A gift</h2>
          <LongText text={gift.message} className={progressStyles.said} />
          <p className="hint">
            It is a gift for another person. The packing slip has the message but no price and no
            note.
          </p>
        </section>
      )}
      <CustomerNote text={notes} />
    </>
  );
}

export function OrderOverview({ order, whole, moves, note, payment }: OrderOverviewProps) {
  return (
    <div className={`wide-and-narrow ${styles.over}`}>
      <div>
        <ItemsWithPersonalisation
          order={order}
          whole={whole}
          onCancel={(reason) => moves.start('cancelled', reason)}
        />
        <Words order={order} />
        <ShipTo order={order}>{whole && <ChangeRecipient order={whole} />}</ShipTo>
      </div>
      <div>
        <ConfirmOrder order={order} />
        <OrderProgress order={order} moves={moves} />
        {whole && <OrderStagesCard order={whole} />}
        <OrderShipBy order={order} />
        <OrderParcel order={order} />
        {whole && <OrderTags order={whole} />}
        {whole === undefined ? <Skeleton /> : payment(whole)}
      </div>
      <OrderTimeline order={whole} note={note} />
    </div>
  );
}
