import { useEffect } from 'react';

let held = 0;

/** Whether the current page has unsaved work. */
export function isWorkUnsaved(): boolean {
  return held > 0;
}

/** Makes signing out ask first while something is unsaved. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    held += 1;
    return () => {
      held -= 1;
    };
  }, [isUnsaved]);
}
