import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';

type Guard = {
  /** Asks before leaving. */
  isBlocked: boolean;
  stay: () => void;
  leave: () => void;
  /** From now on nothing is held back: what was typed is saved, or given up. */
  release: () => void;
};

/** Keeps what was typed from being lost by a link, Back, a reload, a closed tab or signing out. */
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
