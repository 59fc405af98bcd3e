import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import type { OrderWire, Parcel } from '../../../contract.ts';
import { TRANSITIONS } from '../../../order-status.ts';
import { useConfirmCancel } from '../../change/use-confirm-cancel.ts';
import { useMoveOrder, type Moved, type MoveTo } from '../../change/use-move-order.ts';
import { pinned, type Pin } from './pins.ts';

export type Choice = '' | MoveTo;

/** The row that is edited. Its order is the one that was on the screen then. */
type Edit = { order: OrderWire; choice: Choice; isShipping: boolean };

/** Why a change was not made; it stands in its row until that is edited again. */
export type Failure = { orderId: string; to: MoveTo; sentence: string };

type State = {
  listKey: string;
  edit: Edit | undefined;
  failure: Failure | undefined;
  pins: readonly Pin[];
};

/** Where this order may go from where it stands. */
export function movesOf({ status }: Pick<OrderWire, 'status'>): readonly MoveTo[] {
  return TRANSITIONS[status];
}

export const editButtonId = (orderId: string) => `edit-${orderId}`;

/** The button that opened an edit has the focus again when it ends; it is drawn anew by then. */
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

function settled(state: State, asked: { order: OrderWire; to: MoveTo }, moved: Moved): State {
  const { order, to } = asked;
  const now = moved.order;
  const pins = now === undefined ? state.pins : pinned(state.pins, { order: now, place: 0 });
  if (moved.ok) return { ...state, pins, edit: undefined, failure: undefined };
  const failure = { orderId: order.id, to, sentence: moved.problem.detail };
  // What was typed of the parcel stays, and is sent again to the order as it is now.
  const isOpen = state.edit?.isShipping === true;
  const edit = isOpen && state.edit ? { ...state.edit, order: now ?? state.edit.order } : undefined;
  return { ...state, pins, failure, edit };
}

/**
 * Editing the status of one row of the list.
 * @param listKey another one is another list: an edit in the old one ends, and nothing stays in sight
 */
export function useRowEdit(listKey: string) {
  const none: State = { listKey, edit: undefined, failure: undefined, pins: [] };
  const [state, setState] = useState(none);
  if (state.listKey !== listKey) setState(none);
  const { edit, failure, pins } = state;
  const { move, isMoving } = useMoveOrder();
  const alert = useAlert();
  const confirmCancel = useConfirmCancel();
  const focusLater = useFocusBack(edit !== undefined);

  const change = (part: Partial<State>) => setState((old) => ({ ...old, ...part }));
  const changeEdit = (part: Partial<Edit>) =>
    setState((old) => (old.edit ? { ...old, edit: { ...old.edit, ...part } } : old));

  function start(order: OrderWire, place: number): void {
    if (isMoving) return;
    const tried = failure?.orderId === order.id ? failure.to : undefined;
    const choice = movesOf(order).find((to) => to === tried) ?? '';
    const next: Edit = { order, choice, isShipping: false };
    change({ edit: next, failure: undefined, pins: pinned(pins, { order, place }) });
  }
  function end(): void {
    focusLater(edit?.order.id);
    change({ edit: undefined });
  }
  async function run(order: OrderWire, to: MoveTo, parcel?: Parcel): Promise<Moved> {
    const moved = await move({ order, to, parcel });
    focusLater(order.id);
    setState((old) => (old.listKey === listKey ? settled(old, { order, to }, moved) : old));
    return moved;
  }
  function save(): void {
    if (edit === undefined || isMoving) return;
    const { order, choice } = edit;
    if (choice === '') alert({ title: 'Please Choose a status of order!', onClose: end });
    else if (choice === 'shipped') changeEdit({ isShipping: true });
    else if (choice === 'cancelled') confirmCancel(order, () => void run(order, choice));
    else void run(order, choice);
  }
  async function saveParcel(parcel: Parcel): Promise<ProblemBody | undefined> {
    if (edit === undefined) return undefined;
    const moved = await run(edit.order, 'shipped', parcel);
    return moved.ok ? undefined : moved.problem;
  }
  return {
    edit,
    failure,
    pins,
    isMoving,
    start,
    end,
    choose: (choice: Choice) => changeEdit({ choice }),
    save,
    saveParcel,
    /** Back to the row; where the shop has refused, the row says why. */
    closeParcel: () => (failure === undefined ? changeEdit({ isShipping: false }) : end()),
  };
}

export type RowEdit = ReturnType<typeof useRowEdit>;
