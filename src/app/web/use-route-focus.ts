import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a change of page the h1 gets the focus, so that a screen reader speaks it and Tab starts
 * there. Overlays keep their own focus, and so do addresses with a #place.
 */
export function useRouteFocus(): void {
  const { pathname, hash, state } = useLocation();
  const isOverlay = (state as { overGrid?: boolean } | null)?.overGrid === true;
  const previous = useRef({ pathname, isOverlay });
  useEffect(() => {
    const last = previous.current;
    previous.current = { pathname, isOverlay };
    // Closing a piece uncovers the grid, which has not been left.
    const isUncovered = last.isOverlay && pathname === '/';
    if (last.pathname === pathname || isOverlay || isUncovered || hash !== '') return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, hash, isOverlay]);
}
