import { useState } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Checkbox } from '#platform/ui/forms/checkbox.tsx';
import type { OrderWire } from '../../contract.ts';
import { ShipByDialog } from '../change/ship-by-dialog.tsx';
import { ordersOf, type ChosenOrders } from './use-chosen-orders.ts';

type ChoiceProps = { order: OrderWire; chosen: ChosenOrders };

/** Only of an order that is not sent yet. */
export function OrderChoice({ order, chosen }: ChoiceProps) {
  if (!chosen.canMove(order)) return <span className="no-choice" />;
  const isChosen = chosen.isChosen(order);
  return (
    <Checkbox
      label=""
      aria-label={`Choose order ${order.number}`}
      checked={isChosen}
      disabled={chosen.isFull && !isChosen}
      onChange={() => chosen.toggle(order)}
    />
  );
}

export function Refusals({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Banner tone="bad" title={`${ordersOf(sentences.length)} not moved`}>
      {sentences.map((sentence) => (
        <span key={sentence} className="refusal">
          {sentence}
        </span>
      ))}
    </Banner>
  );
}

/** What can be done with all chosen orders at once. */
export function ChosenBar({ chosen }: { chosen: ChosenOrders }) {
  const [isOpen, setIsOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isOnline = useOnline();
  const { count } = chosen;
  async function process(): Promise<void> {
    if (!isOnline) return;
    setFailure((await chosen.send())?.detail);
  }
  return (
    <>
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      {count > 0 && (
        <div className="savebar chosen-bar">
          <output className="sp">{ordersOf(count)} chosen</output>
          <Button variant="line" size="s" onClick={chosen.clear}>
            Clear
          </Button>
          <Button
            variant="line"
            size="s"
            aria-disabled={!isOnline || undefined}
            onClick={() => setIsOpen(isOnline)}
          >
            Move the day
          </Button>
          {chosen.hasPending && (
            <Button
              variant="foam"
              size="s"
              busy={chosen.isMoving}
              busyLabel="Moving…"
              aria-disabled={!isOnline || undefined}
              onClick={() => void process()}
            >
              Mark as processing
            </Button>
          )}
        </div>
      )}
      <ShipByDialog
        isOpen={isOpen && count > 0}
        title={`Ship ${ordersOf(count)} by`}
        onSave={(day) => chosen.send(day)}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
