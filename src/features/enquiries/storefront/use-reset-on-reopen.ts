import { useState } from 'react';

/**
 * What was sent or discarded is gone when the dialog opens again, also where Back closed it; what
 * Back closed unsent is still there.
 * @param startAnew clears the dialog's own state: it runs while the dialog is drawn
 * @returns tells that what was written was discarded
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
    // What arrived after Back has not been seen: it is told when the dialog opens again.
    if (!isOpen && isSent) setIsDone(true);
    if (isOpen && isDone) {
      setIsDone(false);
      startAnew();
    }
  }
  return () => setIsDone(true);
}
