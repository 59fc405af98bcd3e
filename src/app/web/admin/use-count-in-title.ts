import { useEffect } from 'react';
import { isBellOn } from '#features/notifications/admin/bell.ts';

const COUNT = /^\(\d+\) /;

export function useCountInTitle(count: number): void {
  useEffect(() => {
    if (count === 0 || !isBellOn('title')) return undefined;
    document.title = `(${count}) ${document.title}`;
    return () => {
      document.title = document.title.replace(COUNT, '');
    };
  }, [count]);
}
