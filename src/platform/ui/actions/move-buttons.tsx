import { ArrowDown, ArrowUp } from '../icons/icons.generated.tsx';
import { IconButton } from './icon-button.tsx';

type MoveButtonsProps = {
  name: string;
  at: number;
  count: number;
  isBusy?: boolean;
  /** Finds the pressed button again after the move, together with `data-by`. */
  row?: string;
  onMove: (by: -1 | 1) => void;
};

/** Moves an item of a list up or down. */
export function MoveButtons({ name, at, count, isBusy = false, row, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        label={`Move ${name} up`}
        data-row={row}
        data-by="-1"
        aria-disabled={at === 0 || isBusy}
        onClick={() => onMove(-1)}
      >
        <ArrowUp className="icon" />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        data-row={row}
        data-by="1"
        aria-disabled={at === count - 1 || isBusy}
        onClick={() => onMove(1)}
      >
        <ArrowDown className="icon" />
      </IconButton>
    </>
  );
}
