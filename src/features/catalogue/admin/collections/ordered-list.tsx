import type { ReactNode } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { ArrowDown } from '#platform/ui/icons/arrow-down.tsx';
import { ArrowUpToLine } from '#platform/ui/icons/arrow-up-to-line.tsx';
import { ArrowUp } from '#platform/ui/icons/arrow-up.tsx';
import { GripVertical } from '#platform/ui/icons/grip-vertical.tsx';
import { useDragging } from '#platform/ui/use-dragging.ts';
import { useFocusAfter } from '#platform/ui/use-focus-after.ts';
import type { SavedOrder } from './use-saved-order.ts';

type OrderedListProps<T> = {
  items: readonly T[];
  order: SavedOrder;
  keyOf: (item: T) => string;
  renderItem: (item: T) => ReactNode;
};

type MoveButtonsProps = {
  name: string;
  at: number;
  count: number;
  onMove: (to: number, button: string) => void;
};

function MoveButtons({ name, at, count, onMove }: MoveButtonsProps) {
  return (
    <div className="order-moves">
      <IconButton
        label={`Move ${name} to the top`}
        data-move="top"
        aria-disabled={at === 0}
        onClick={() => onMove(0, 'top')}
      >
        <ArrowUpToLine className="ico" />
      </IconButton>
      <IconButton
        label={`Move ${name} up`}
        data-move="up"
        aria-disabled={at === 0}
        onClick={() => onMove(at - 1, 'up')}
      >
        <ArrowUp className="ico" />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        data-move="down"
        aria-disabled={at === count - 1}
        onClick={() => onMove(at + 1, 'down')}
      >
        <ArrowDown className="ico" />
      </IconButton>
    </div>
  );
}

/** Sticks to the foot of the screen once something has moved. */
function MovedBar({ last, isSaving, undo }: SavedOrder) {
  if (!last) return null;
  const place = `${last.name} is ${last.to + 1} of ${last.count}`;
  return (
    <div className="savebar">
      <span className="sp">{isSaving ? 'Saving…' : `Saved. ${place}`}</span>
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
      <ol ref={list} className="acards">
        {items.map((item, at) => (
          <li
            key={keyOf(item)}
            className="card order-row"
            data-item={keyOf(item)}
            data-drag={
              dragging.from === at ? 'from' : dragging.to === at ? dragging.side : undefined
            }
          >
            <button
              type="button"
              className="iconbtn drag-handle"
              aria-hidden="true"
              tabIndex={-1}
              {...dragging.handle(at)}
            >
              <GripVertical className="ico" />
            </button>
            {renderItem(item)}
            <MoveButtons
              name={item.name}
              at={at}
              count={items.length}
              onMove={(to, button) => {
                focus(`[data-item="${keyOf(item)}"] [data-move="${button}"]`);
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
