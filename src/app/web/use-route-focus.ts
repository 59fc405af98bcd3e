import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Focuses the h1 after a page change, for screen readers and Tab; overlays and addresses with a #fragment keep their own focus. */
export function useRouteFocus(): void {
  const { pathname, hash, state } = useLocation();
  const isOverlay = (state as { overGrid?: boolean } | null)?.overGrid === true;
  const previous = useRef({ pathname, isOverlay });
  useEffect(() => {
    const last = previous.current;
    previous.current = { pathname, isOverlay };
    // Closing a product uncovers the product grid, which was not left.
    const isUncovered = last.isOverlay && pathname === '/';
    if (last.pathname === pathname || isOverlay || isUncovered || hash !== '') return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, hash, isOverlay]);
}
