import { useEffect } from 'react';

const COUNT = /^\(\d+\) /;

/** Puts a count before the tab's title: "(2) Orders". Nothing for 0. */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    if (count === 0) return undefined;
    document.title = `(${count}) ${document.title}`;
    return () => {
      document.title = document.title.replace(COUNT, '');
    };
  }, [count]);
}
