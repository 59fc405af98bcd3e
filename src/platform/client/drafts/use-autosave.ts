import { useEffect, useRef } from 'react';

/** Pause after the last key press. */
const PAUSE_MS = 700;

/** Saves edits once nothing is typed for a moment. @param canSave false: nothing to save, or not now */
export function useAutosave(canSave: boolean, edits: unknown, save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (!canSave) return;
    const timer = setTimeout(() => latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [canSave, edits]);
}
