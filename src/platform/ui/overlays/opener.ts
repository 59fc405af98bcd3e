import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

let lastPressed: HTMLElement | undefined;

/** Remembers what was pressed last: Safari does not focus a button that is clicked. Once, at the root. */
export function trackPresses(): () => void {
  function remember({ target }: Event): void {
    const pressed = target instanceof Element ? target.closest('a, button, [tabindex]') : null;
    lastPressed = pressed instanceof HTMLElement ? pressed : undefined;
  }
  document.addEventListener('pointerdown', remember, { capture: true, passive: true });
  return () => document.removeEventListener('pointerdown', remember, { capture: true });
}

function findOpener(): HTMLElement | undefined {
  const { activeElement: focused, body } = document;
  if (focused instanceof HTMLElement && focused !== body && focused.tabIndex >= 0) return focused;
  return lastPressed;
}

function isElsewhere(popup: HTMLElement | null): boolean {
  const { activeElement: focused, body } = document;
  return focused !== null && focused !== body && popup !== null && !popup.contains(focused);
}

/**
 * Where focus goes when an overlay closes: `preferred`, else what opened it, unless the page has
 * already moved focus to another place.
 */
export function useReturnFocus(
  isOpen: boolean,
  popup: RefObject<HTMLElement | null>,
  preferred?: RefObject<HTMLElement | null>,
): () => HTMLElement | boolean {
  const opener = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (isOpen) opener.current = findOpener();
  }, [isOpen]);
  return useCallback(() => {
    if (preferred?.current) return preferred.current;
    if (isElsewhere(popup.current)) return false;
    return opener.current?.isConnected ? opener.current : true;
  }, [popup, preferred]);
}
