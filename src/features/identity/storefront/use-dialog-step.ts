import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOverlay, useOverlayLink } from '#platform/client/overlay-link.ts';

/**
 * A dialog as a step of the browser's history: Back closes it, and Forward brings it back with what
 * was typed. Each opening by a button is a form of its own (`opened.key`).
 */
export function useDialogStep<Subject>(name: string) {
  const { isOpen: isAsked, close } = useOverlay(name);
  const { to, ...options } = useOverlayLink(name);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<{ key: number; subject: Subject }>();

  function open(subject: Subject): void {
    setOpened((last) => ({ key: (last?.key ?? 0) + 1, subject }));
    // After a reload the step is there without its dialog: a second one would take two to close it.
    if (!isAsked) void navigate(to, options);
  }
  return { opened, isOpen: isAsked && opened !== undefined, open, close };
}
