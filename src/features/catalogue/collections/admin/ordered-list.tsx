import type { ReactNode } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { MoveButtons } from '#platform/ui/actions/move-buttons.tsx';
import { ArrowUpToLine, GripVertical } from '#platform/ui/icons/icons.generated.tsx';
import { useDragging } from '#platform/ui/use-dragging.ts';
import { useFocusAfter } from '#platform/ui/use-focus-after.ts';
import type { SavedOrder } from './use-saved-order.ts';
import styles from './collections.module.css';
import adminScreensStyles from '#platform/ui/styles/admin-screens.module.css';

type OrderedListProps<T> = {
  items: readonly T[];
  order: SavedOrder;
  keyOf: (item: T) => string;
  renderItem: (item: T) => ReactNode;
};

type OrderMovesProps = {
  name: string;
  at: number;
  count: number;
  onMove: (to: number, button: string) => void;
};

function OrderMoves({ name, at, count, onMove }: OrderMovesProps) {
  return (
    <div className={styles.orderMoves}>
      <IconButton
        label={`Move ${name} to the top`}
        data-by="top"
        aria-disabled={at === 0}
        onClick={() => onMove(0, 'top')}
      >
        <ArrowUpToLine className="icon" />
      </IconButton>
      <MoveButtons name={name} at={at} count={count} onMove={(by) => onMove(at + by, String(by))} />
    </div>
  );
}

/** Sticks to the foot of the screen once something has moved. */
function MovedBar({ last, isSaving, undo }: SavedOrder) {
  if (!last) return null;
  const place = `${last.name} is ${last.to + 1} of ${last.count}`;
  return (
    <div className="save-bar">
      <span className="grow">{isSaving ? 'Saving…' : `Saved. ${place}`}</span>
      <Button variant="line" size="s" onClick={undo}>
        Undo
      </Button>
    </div>
  );
}

/** A list that is put in order by dragging, or by its buttons; each move is saved by itself. */
export function OrderedList<T extends { name: string }>(props: OrderedListProps<T>) {
  const { items, order, keyOf, renderItem } = props;
  const { list, focus } = useFocusAfter(items);
  const dragging = useDragging(list, order.move);
  return (
    <>
      <ol ref={list} className={adminScreensStyles.cardList}>
        {items.map((item, at) => (
          <li
            key={keyOf(item)}
            className={`card ${styles.orderRow}`}
            data-item={keyOf(item)}
            data-drag={
              dragging.from === at ? 'from' : dragging.to === at ? dragging.side : undefined
            }
          >
            <button
              type="button"
              className={`icon-button ${adminScreensStyles.dragHandle}`}
              aria-hidden="true"
              tabIndex={-1}
              {...dragging.handle(at)}
            >
              <GripVertical className="icon" />
            </button>
            {renderItem(item)}
            <OrderMoves
              name={item.name}
              at={at}
              count={items.length}
              onMove={(to, button) => {
                focus(`[data-item="${keyOf(item)}"] [data-by="${button}"]`);
                order.move(at, to);
              }}
            />
          </li>
        ))}
      </ol>
      <MovedBar {...order} />
    </>
  );
}
