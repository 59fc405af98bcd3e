import { useRef } from 'react';

type Change<Row> = (change: (rows: Row[]) => Row[]) => void;

/** Removing a row of a list, and bringing back the one that was removed last. */
export function useRows<Row>(rows: readonly Row[], change: Change<Row>) {
  const last = useRef<{ row: Row; at: number }>(undefined);
  return {
    remove: (at: number) => {
      const row = rows[at];
      if (row === undefined) return;
      last.current = { row, at };
      change((list) => list.toSpliced(at, 1));
    },
    undo: () => {
      const removed = last.current;
      if (removed) change((list) => list.toSpliced(removed.at, 0, removed.row));
    },
  };
}
