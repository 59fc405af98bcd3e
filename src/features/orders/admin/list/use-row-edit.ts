import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import type { OrderWire } from '../../contract.ts';
import { knownStatus, TRANSITIONS } from '../../order-status.ts';
import {
  isDetailed,
  useConfirmMove,
  useMoveOrder,
  type DetailedMove,
  type Move,
  type MoveDetails,
  type Moved,
  type MoveTo,
} from '../change/use-move-order.ts';
import { withOptimisticRow, type OptimisticRow } from './optimistic-rows.ts';

export type Choice = '' | MoveTo;

/** `order` is as it was when the edit began. */
type Edit = {
  order: OrderWire;
  choice: Choice;
  /** True while the dialog of the choice is open. */
  isDialogOpen: boolean;
};

/** Shown in its row until the next edit. */
export type Failure = { orderId: string; to: MoveTo; sentence: string };

type State = {
  listKey: string;
  edit: Edit | undefined;
  failure: Failure | undefined;
  rows: readonly OptimisticRow[];
};

export function movesOf({ status }: Pick<OrderWire, 'status'>): readonly MoveTo[] {
  return TRANSITIONS[knownStatus(status)];
}

export const editButtonId = (orderId: string) => `edit-${orderId}`;

/** Focuses the button that opened an edit when it ends; by then it is a new element. */
function useFocusBack(isEditing: boolean): (orderId: string | undefined) => void {
  const backTo = useRef<string>(undefined);
  useEffect(() => {
    if (isEditing || backTo.current === undefined) return;
    document.getElementById(editButtonId(backTo.current))?.focus();
    backTo.current = undefined;
  });
  return useCallback((orderId: string | undefined) => {
    backTo.current = orderId;
  }, []);
}

function settled(state: State, change: { order: OrderWire; to: MoveTo }, moved: Moved): State {
  const { order, to } = change;
  const now = moved.order;
  const rows =
    now === undefined ? state.rows : withOptimisticRow(state.rows, { order: now, index: 0 });
  if (moved.ok) return { ...state, rows, edit: undefined, failure: undefined };
  const failure = { orderId: order.id, to, sentence: moved.problem.detail };
  // An open dialog stays as it is and sends to the order as it is now.
  const isOpen = state.edit?.isDialogOpen === true;
  const edit = isOpen && state.edit ? { ...state.edit, order: now ?? state.edit.order } : undefined;
  return { ...state, rows, failure, edit };
}

/**
 * Edits the status of one row.
 * @param listKey another key is another list: edits end and are forgotten
 */
export function useRowEdit(listKey: string) {
  const none: State = { listKey, edit: undefined, failure: undefined, rows: [] };
  const [state, setState] = useState(none);
  if (state.listKey !== listKey) setState(none);
  const { edit, failure, rows } = state;
  const { move, isMoving } = useMoveOrder();
  const alert = useAlert();
  const confirm = useConfirmMove();
  const focusLater = useFocusBack(edit !== undefined);

  const change = (part: Partial<State>) => setState((old) => ({ ...old, ...part }));
  const changeEdit = (part: Partial<Edit>) =>
    setState((old) => (old.edit ? { ...old, edit: { ...old.edit, ...part } } : old));

  function start(order: OrderWire, index: number): void {
    if (isMoving) return;
    const tried = failure?.orderId === order.id ? failure.to : undefined;
    const choice = movesOf(order).find((to) => to === tried) ?? '';
    const next: Edit = { order, choice, isDialogOpen: false };
    change({ edit: next, failure: undefined, rows: withOptimisticRow(rows, { order, index }) });
  }
  function end(): void {
    focusLater(edit?.order.id);
    change({ edit: undefined });
  }
  async function run({ order, to, ...details }: Move & { order: OrderWire }): Promise<Moved> {
    const moved = await move({ order, to, ...details });
    focusLater(order.id);
    setState((old) => (old.listKey === listKey ? settled(old, { order, to }, moved) : old));
    return moved;
  }
  function save(): void {
    if (edit === undefined || isMoving) return;
    const { order, choice } = edit;
    if (choice === '') {
      return alert({ title: 'Please Choose a status of order!', onClose: end });
    }
    if (isDetailed(choice)) return changeEdit({ isDialogOpen: true });
    confirm({ order, to: choice, onYes: () => void run({ order, to: choice }) });
  }
  async function send(to: DetailedMove, details: MoveDetails): Promise<ProblemBody | undefined> {
    if (edit === undefined) return undefined;
    const moved = await run({ order: edit.order, to, ...details });
    return moved.ok ? undefined : moved.problem;
  }
  return {
    edit,
    failure,
    optimisticRows: rows,
    isMoving,
    start,
    end,
    choose: (choice: Choice) => changeEdit({ choice }),
    save,
    send,
    closeDialog: () => (failure === undefined ? changeEdit({ isDialogOpen: false }) : end()),
  };
}

export type RowEdit = ReturnType<typeof useRowEdit>;
