import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Debounce: long enough for a word, short enough to seem immediate. */
const TYPING_MS = 250;

type Texts = Record<string, string>;

function readFilters<F extends Texts>(search: URLSearchParams, none: F): F {
  const read = Object.entries(none).map(([name, value]) => [name, search.get(name) ?? value]);
  return Object.fromEntries(read) as F;
}

function writeFilters<F extends Texts>(search: URLSearchParams, none: F, filters: F) {
  const next = new URLSearchParams(search);
  next.delete('page');
  // Fixed order: equal filters have equal addresses.
  for (const name of Object.keys(none)) next.delete(name);
  for (const [name, value] of Object.entries(filters)) {
    if (value !== none[name]) next.set(name, value);
  }
  return next;
}

const isSame = (one: Texts, other: Texts) =>
  Object.entries(one).every(([name, value]) => value === other[name]);

export type Filters<F extends Texts> = {
  /** Values in the fields. */
  entered: F;
  /** Values in the address, for the request. */
  applied: F;
  change: (part: Partial<F>) => void;
  clear: () => void;
  activeCount: number;
};

/** Filters of a list in the address, for reload, Back and shared links. @param none unfiltered values; a constant outside the component */
export function useFilters<const F extends Texts>(none: F): Filters<F> {
  const [search, setSearch] = useSearchParams();
  const applied = readFilters(search, none);
  const [ahead, setAhead] = useState<F>();
  const [isWaiting, setIsWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address may change between typing and writing: a sheet opens, the list is sorted.
  const latest = useRef(setSearch);
  useEffect(() => {
    latest.current = setSearch;
  }, [setSearch]);
  const entered = ahead ?? applied;
  // A deferred render changes the current input, not the one it was rendered with.
  const newest = useRef(entered);
  useLayoutEffect(() => {
    newest.current = entered;
  });
  // The address of an earlier change may still be on its way.
  if (ahead !== undefined && !isWaiting && isSame(ahead, applied)) setAhead(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const schedule = useCallback(
    (filters: F) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        setIsWaiting(false);
        latest.current((old) => writeFilters(old, none, filters), {
          replace: true,
          preventScrollReset: true,
        });
      }, TYPING_MS);
    },
    [none],
  );
  // A link drawn before the address was written would drop the entered filter.
  useEffect(() => {
    if (ahead !== undefined && timer.current === undefined) schedule(ahead);
  }, [ahead, search, schedule]);

  function write(filters: F): void {
    setAhead(filters);
    setIsWaiting(true);
    schedule(filters);
  }
  return {
    entered,
    applied,
    change: (part) => write({ ...newest.current, ...part }),
    clear: () => write(none),
    activeCount: Object.entries(none).filter(([name, value]) => entered[name] !== value).length,
  };
}
