import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';

type Guard = {
  isBlocked: boolean;
  stay: () => void;
  leave: () => void;
  /** Called when the form is saved or discarded. */
  release: () => void;
};

/** Warns before a link, Back, a reload, a closed tab or signing out discards edits. */
export function useLeaveGuard(isDirty: boolean): Guard {
  const isReleased = useRef(false);
  useUnsavedWork(isDirty);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!isDirty || isReleased.current) return false;
    const isStillEditing = new URLSearchParams(nextLocation.search).has('edit');
    return currentLocation.pathname !== nextLocation.pathname || !isStillEditing;
  });
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return {
    isBlocked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    release: () => {
      isReleased.current = true;
    },
  };
}
