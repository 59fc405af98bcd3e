import { useState } from 'react';

/** Everything but `ids`, or only `ids`. */
type Choice = { isAll: boolean; ids: ReadonlySet<string> };

const NOTHING: Choice = { isAll: false, ids: new Set() };

/** Products chosen in a list of several pages, of which there are `total`. */
export function useChoice(total: number) {
  const [{ isAll, ids }, setChoice] = useState(NOTHING);
  return {
    isAll,
    ids,
    count: isAll ? total - ids.size : ids.size,
    isChosen: (id: string) => isAll !== ids.has(id),
    toggle(id: string): void {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setChoice({ isAll, ids: next });
    },
    chooseAll: () => setChoice({ isAll: true, ids: new Set() }),
    clear: () => setChoice(NOTHING),
  };
}
