import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useBell } from '#features/notifications/admin/bell.ts';

const COUNT = /^\(\d+\) /;

/** Shows what waits in the title of each page of the workbench, as soon as it is known, changes or is switched on. */
export function useCountInTitle(count: number): void {
  const { isOn } = useBell('title');
  const { key, search } = useLocation();
  const isPrinted = new URLSearchParams(search).has('print');
  const shown = isOn && !isPrinted ? count : 0;
  useEffect(() => {
    const plain = document.title.replace(COUNT, '');
    document.title = shown === 0 ? plain : `(${shown}) ${plain}`;
  }, [shown, key]);
  useEffect(
    () => () => {
      document.title = document.title.replace(COUNT, '');
    },
    [],
  );
}
