import { useEffect } from 'react';

const COUNT = /^\(\d+\) /;

export function useCountInTitle(count: number): void {
  useEffect(() => {
    if (count === 0) return undefined;
    document.title = `(${count}) ${document.title}`;
    return () => {
      document.title = document.title.replace(COUNT, '');
    };
  }, [count]);
}
