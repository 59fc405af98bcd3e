import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

let lastPressed: HTMLElement | undefined;

/**
 * Remembers what was pressed last, until a key is used: Safari does not focus a button that is
 * clicked, so focus alone does not tell what opened an overlay. Called once, at the root.
 */
export function trackPresses(): () => void {
  const options = { capture: true, passive: true };
  function remember({ target }: Event): void {
    const pressed = target instanceof Element ? target.closest('a, button, [tabindex]') : null;
    lastPressed = pressed instanceof HTMLElement ? pressed : undefined;
  }
  function forget(): void {
    lastPressed = undefined;
  }
  document.addEventListener('pointerdown', remember, options);
  document.addEventListener('keydown', forget, options);
  return () => {
    document.removeEventListener('pointerdown', remember, options);
    document.removeEventListener('keydown', forget, options);
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

/** The page's title, able to take the focus. */
export function focusableTitle(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('main h1');
  title?.setAttribute('tabindex', '-1');
  return title;
}

/**
 * Where focus goes when an overlay closes: `preferred`, else what opened it or, where that is gone,
 * the page's title; nowhere when the page has already moved focus to another place.
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
    if (opener.current === undefined || opener.current.isConnected) return opener.current ?? true;
    return focusableTitle() ?? true;
  }, [popup, preferred]);
}
