import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

let lastPressed: HTMLElement | undefined;

/** Records the last pressed element until a key is used: Safari does not focus a clicked button. Called once, at the root. */
export function trackPresses(): () => void {
  const options = { capture: true, passive: true };
  function recordPress({ target }: Event): void {
    const pressed = target instanceof Element ? target.closest('a, button, [tabindex]') : null;
    lastPressed = pressed instanceof HTMLElement ? pressed : undefined;
  }
  function clearPress(): void {
    lastPressed = undefined;
  }
  document.addEventListener('pointerdown', recordPress, options);
  document.addEventListener('keydown', clearPress, options);
  return () => {
    document.removeEventListener('pointerdown', recordPress, options);
    document.removeEventListener('keydown', clearPress, options);
  };
}

function findOpener(): HTMLElement | undefined {
  if (lastPressed?.checkVisibility()) return lastPressed;
  const { activeElement: focused, body } = document;
  return focused instanceof HTMLElement && focused !== body ? focused : undefined;
}

function isElsewhere(popup: HTMLElement | null): boolean {
  const { activeElement: focused, body } = document;
  return focused !== null && focused !== body && popup !== null && !popup.contains(focused);
}

export function focusableTitle(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('main h1');
  title?.setAttribute('tabindex', '-1');
  return title;
}

/** Focus after an overlay closes: `preferred`, its opener, else the page's title; unchanged if the page has already moved it. */
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
    if (opener.current === undefined || opener.current.isConnected) return opener.current ?? true;
    return focusableTitle() ?? true;
  }, [popup, preferred]);
}
