import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Printer } from '#platform/ui/icons/icons.generated.tsx';
import { Menu } from '#platform/ui/overlays/menu.tsx';
import type { MenuItem } from '#platform/ui/overlays/menu-items.ts';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import type { OrderWire } from '../../../contract.ts';
import { ShipByDialog } from '../../change/ship-by-dialog.tsx';
import { ShipSeveralDialog } from '../../parcels/ship-several-dialog.tsx';
import { ordersOf, type ChosenOrders } from './use-chosen-orders.ts';
import styles from '../all-orders.module.css';

type ChoiceProps = { order: OrderWire; chosen: ChosenOrders };

/** Applies only to an order that is not sent yet. */
export function OrderChoice({ order, chosen }: ChoiceProps) {
  if (!chosen.canMove(order)) return <span className={styles.noChoice} />;
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

/** Shown only if something was refused. */
export function MovedResult({ result: { moved, refused } }: Pick<ChosenOrders, 'result'>) {
  if (refused.length === 0) return null;
  return (
    <Banner tone="bad" title={`${ordersOf(refused.length)} not moved`}>
      {refused.map((sentence) => (
        <span key={sentence} className={`breaks ${styles.refusal}`}>
          {sentence}
        </span>
      ))}
      {moved.length > 0 && (
        <span className={`breaks ${styles.refusal}`}>{`Moved: ${moved.join(', ')}`}</span>
      )}
    </Banner>
  );
}

/** Papers of each chosen order, one a page, and files of a later feature. */
function PrintMenu({ files }: { files: readonly MenuItem[] }) {
  const slips = useOverlayLink('print', 'slips');
  const sheets = useOverlayLink('print', 'work');
  const navigate = useNavigate();
  const open = ({ to, state }: typeof slips) => void navigate(to, { state: state as unknown });
  return (
    <Menu
      trigger={
        <Button variant="line" size="s" icon={<Printer className="icon-small" />}>
          Print
        </Button>
      }
      items={[
        { label: 'Packing slips', onSelect: () => open(slips) },
        { label: 'Work sheets', onSelect: () => open(sheets) },
        ...files,
      ]}
    />
  );
}

const DIALOGS = [
  { name: 'day', label: 'Move the day' },
  { name: 'ship', label: 'Mark as shipped' },
] as const;

type ChosenBarProps = {
  chosen: ChosenOrders;
  /** What can be saved of them. */
  files: (orders: readonly OrderWire[]) => readonly MenuItem[];
};

/** Actions for all chosen orders at once. */
export function ChosenBar({ chosen, files }: ChosenBarProps) {
  const [open, setOpen] = useState<(typeof DIALOGS)[number]['name']>();
  const close = () => setOpen(undefined);
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
        <div className={`wrap save-bar ${styles.chosenBar}`}>
          <output className="grow">{`${ordersOf(count)} chosen`}</output>
          <Button variant="line" size="s" onClick={chosen.clear}>
            Clear
          </Button>
          <PrintMenu files={files(chosen.orders)} />
          {DIALOGS.map(({ name, label }) => (
            <Button
              key={name}
              variant="line"
              size="s"
              aria-disabled={!isOnline || undefined}
              onClick={() => setOpen(isOnline ? name : undefined)}
            >
              {label}
            </Button>
          ))}
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
        isOpen={open === 'day' && count > 0}
        title={`Ship ${ordersOf(count)} by`}
        onSave={(day) => chosen.send({ day })}
        onClose={close}
      />
      <ShipSeveralDialog
        isOpen={open === 'ship' && count > 0}
        orders={chosen.orders}
        onSave={(shipping) => chosen.send({ shipping })}
        onClose={close}
      />
    </>
  );
}
