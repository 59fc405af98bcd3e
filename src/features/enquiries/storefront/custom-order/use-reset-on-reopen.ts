import { useState } from 'react';

/**
 * Resets a dialog that was sent or discarded when it opens again; an unsent one that Back closed
 * stays.
 * @param startAnew resets the dialog's state; called while rendering
 * @returns marks the draft as discarded
 */
export function useResetOnReopen(
  isOpen: boolean,
  isSent: boolean,
  startAnew: () => void,
): () => void {
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [isDone, setIsDone] = useState(false);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    // An answer that came after Back is shown at the next opening.
    if (!isOpen && isSent) setIsDone(true);
    if (isOpen && isDone) {
      setIsDone(false);
      startAnew();
    }
  }
  return () => setIsDone(true);
}
