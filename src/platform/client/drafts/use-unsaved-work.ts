import { useEffect } from 'react';

let unsavedCount = 0;

export function isWorkUnsaved(): boolean {
  return unsavedCount > 0;
}

/** Makes signing out ask first while something is unsaved. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    unsavedCount += 1;
    return () => {
      unsavedCount -= 1;
    };
  }, [isUnsaved]);
}
