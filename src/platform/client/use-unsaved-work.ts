import { useEffect } from 'react';

let held = 0;

/** Whether the page in front holds what would be lost with it. */
export function isWorkUnsaved(): boolean {
  return held > 0;
}

/** Has whoever leaves by signing out be asked first, for as long as something is unsaved. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    held += 1;
    return () => {
      held -= 1;
    };
  }, [isUnsaved]);
}
