import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** How far the rows were scrolled, for each entry of the history. */
const places = new Map<string, number>();

/**
 * The rows scroll in a region of their own, which the browser does not put back: on the way Back to
 * the list they stand where they stood, in another list they start at the top.
 * @param isThere whether the table is drawn
 */
export function useRegionScroll(isThere: boolean): RefObject<HTMLDivElement | null> {
  const { key } = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const region = frame.current?.querySelector('.tscroll');
    if (!region) return undefined;
    region.scrollTop = places.get(key) ?? 0;
    const note = () => places.set(key, region.scrollTop);
    region.addEventListener('scroll', note, { passive: true });
    return () => region.removeEventListener('scroll', note);
  }, [key, isThere]);
  return frame;
}
