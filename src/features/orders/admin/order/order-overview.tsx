import type { ReactNode } from 'react';
import { LongText } from '#platform/ui/display/long-text.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Loading } from '#platform/ui/feedback/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import { OrderGoods } from './order-goods.tsx';
import { NoteForm, type NoteDraft } from './progress/note-form.tsx';
import { OrderParcel } from './progress/order-parcel.tsx';
import { OrderProgress } from './progress/order-progress.tsx';
import { OrderTimeline } from './progress/order-timeline.tsx';
import type { OrderMoves } from './progress/use-order-moves.ts';
import { ShipTo } from './ship-to.tsx';

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
      <LongText text={text} className="ao-said" />
    </section>
  );
}

function Timeline({ whole, note }: Pick<OrderOverviewProps, 'whole' | 'note'>) {
  const isOnline = useOnline();
  return (
    <section className="card ao-timeline" aria-labelledby="ao-timeline">
      <h2 id="ao-timeline">Timeline</h2>
      <NoteForm note={note} isOnline={isOnline} />
      {whole === undefined ? (
        <Loading label="Loading the timeline">
          <Skeleton shape="line" count={4} />
        </Loading>
      ) : (
        <OrderTimeline order={whole} />
      )}
    </section>
  );
}

export function OrderOverview({ order, whole, moves, note, payment }: OrderOverviewProps) {
  return (
    <div className="ape ao-over">
      <div>
        <OrderGoods order={order} />
        <CustomerNote text={order.notes} />
        <ShipTo order={order} />
      </div>
      <div>
        <OrderProgress order={order} moves={moves} />
        <OrderParcel order={order} />
        {whole === undefined ? <Skeleton /> : payment(whole)}
      </div>
      <Timeline whole={whole} note={note} />
    </div>
  );
}
