import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useUnsavedWork } from '#platform/client/drafts/use-unsaved-work.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { AlertDialog } from '#platform/ui/overlays/alerts/alert-dialog.tsx';

type Guard = {
  isBlocked: boolean;
  stay: () => void;
  leave: () => void;
  /** Called when the form is saved or discarded. */
  release: () => void;
};

const hasForm = (search: URLSearchParams) => search.has('edit');

/** Warns before a link, Back, a reload, a closed tab or signing out discards edits. @param isStillEditing whether another query of the page keeps them */
export function useLeaveGuard(isDirty: boolean, isStillEditing = hasForm): Guard {
  const isReleased = useRef(false);
  useUnsavedWork(isDirty);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!isDirty || isReleased.current) return false;
    const next = new URLSearchParams(nextLocation.search);
    return currentLocation.pathname !== nextLocation.pathname || !isStillEditing(next);
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

type LeaveDialogProps = {
  isOpen: boolean;
  text?: string;
  onStay: () => void;
  onLeave: () => void;
};

export function LeaveDialog({
  isOpen,
  text = 'Your changes to this piece are not saved yet.',
  onStay,
  onLeave,
}: LeaveDialogProps) {
  return (
    <AlertDialog
      open={isOpen}
      onClose={onStay}
      isAboutBack
      title="Leave without saving?"
      text={text}
      actions={
        <>
          <Button onClick={onStay}>Keep editing</Button>
          <Button variant="danger" onClick={onLeave}>
            Discard changes
          </Button>
        </>
      }
    />
  );
}
