import { useEffect, useRef } from 'react';

/** Moves the focus within a list once its items have changed: the browser drops that of a moved or removed button. */
export function useFocusAfter<List extends HTMLElement = HTMLOListElement>(
  items: readonly unknown[],
) {
  const list = useRef<List>(null);
  const target = useRef<string>(undefined);
  useEffect(() => {
    if (target.current === undefined) return;
    list.current?.querySelector<HTMLElement>(target.current)?.focus();
    target.current = undefined;
  }, [items]);
  return {
    list,
    focus: (selector: string) => {
      target.current = selector;
    },
  };
}
