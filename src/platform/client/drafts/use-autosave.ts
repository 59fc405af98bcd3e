import { useEffect, useRef } from 'react';

/** Pause after the last key press. */
const PAUSE_MS = 700;

/** Saves edits once nothing is typed for a moment, and at once where the page is left, which asks first. @param canSave false: nothing to save, or not now */
export function useAutosave(canSave: boolean, edits: unknown, save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (!canSave) return;
    const timer = setTimeout(() => latest.current(), PAUSE_MS);
    function onLeave(event: BeforeUnloadEvent): void {
      event.preventDefault();
      latest.current();
    }
    window.addEventListener('beforeunload', onLeave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('beforeunload', onLeave);
    };
  }, [canSave, edits]);
}
