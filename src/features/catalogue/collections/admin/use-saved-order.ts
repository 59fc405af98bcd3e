import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { dataOf, queries, sentenceOf } from '#platform/client/query/query.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { Place } from '../collection-contract.ts';

type Order<T> = {
  /** Query of the list, in its order. */
  queryKey: readonly unknown[];
  idOf: (item: T) => string;
  send: (id: string, place: Place) => Promise<Parameters<typeof dataOf<void>>[0]>;
};

type Moved = { id: string; name: string; from: number; to: number; count: number };

export type SavedOrder = {
  move: (from: number, to: number) => void;
  undo: () => void;
  isSaving: boolean;
  /** The last move; undefined before the first, and when one was refused. */
  last: Moved | undefined;
};

/** Moves are shown at once and saved one after another; what is refused is shown as it stands. */
export function useSavedOrder<T extends { name: string }>(order: Order<T>): SavedOrder {
  const { queryKey, idOf, send } = order;
  const toast = useToast();
  const announce = useAnnounce();
  const [last, setLast] = useState<Moved>();
  const mutationKey = ['order', ...queryKey];
  const { mutate, isPending } = useMutation(
    {
      mutationKey,
      scope: { id: JSON.stringify(mutationKey) },
      mutationFn: async ({ id, place }: { id: string; place: Place }) =>
        dataOf(await send(id, place)),
      onError: (error) => {
        setLast(undefined);
        toast.error(sentenceOf(error));
      },
      onSettled: () => {
        // An answer between two moves would show the older order.
        if (queries.isMutating({ mutationKey }) === 1) void refreshAdmin();
      },
    },
    queries,
  );

  function move(from: number, to: number): void {
    const list = queries.getQueryData<T[]>(queryKey) ?? [];
    const item = list[from];
    if (!item || from === to || to < 0 || to >= list.length) return;
    const next = list.toSpliced(from, 1).toSpliced(to, 0, item);
    const idAt = (at: number) => (next[at] === undefined ? null : idOf(next[at]));
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, next);
    const { name } = item;
    setLast({ id: idOf(item), name, from, to, count: list.length });
    announce(`${name} is now ${to + 1} of ${list.length}`);
    mutate({ id: idOf(item), place: { after: idAt(to - 1), before: idAt(to + 1) } });
  }

  /** Takes the last move back, which is a move too. */
  function undo(): void {
    const list = queries.getQueryData<T[]>(queryKey) ?? [];
    if (last)
      move(
        list.findIndex((item) => idOf(item) === last.id),
        last.from,
      );
  }
  return { move, undo, isSaving: isPending, last };
}
