import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOverlay, useOverlayLink } from './overlay-link.ts';

/** A dialog as a history entry: Back closes it, Forward restores its input. Each opening by a button makes a new form (`opened.key`). */
export function useHistoryDialog<Subject>(name: string) {
  const { isOpen: isInAddress, close } = useOverlay(name);
  const { to, ...options } = useOverlayLink(name);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<{ key: number; subject: Subject }>();

  function open(subject: Subject): void {
    setOpened((last) => ({ key: (last?.key ?? 0) + 1, subject }));
    // The entry outlives its dialog at a reload; a second entry would need two steps back.
    if (!isInAddress) void navigate(to, options);
  }
  return { opened, isOpen: isInAddress && opened !== undefined, open, close };
}
