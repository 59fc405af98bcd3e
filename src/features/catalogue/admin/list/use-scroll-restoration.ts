import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/** How far down each list was, while the tab lives. */
const positions = new Map<string, number>();

/**
 * Keeps how far a table was scrolled in its frame: Back leads to the same rows, any other way to the
 * top. The browser itself keeps only the place of the whole page.
 * @param list what tells one list from another
 * @param isThere whether its rows are drawn
 */
export function useScrollRestoration(list: string, isThere: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const type = useNavigationType();
  const latest = useRef(type);
  useLayoutEffect(() => {
    latest.current = type;
  }, [type]);
  useLayoutEffect(() => {
    const region = frame.current?.querySelector('.tscroll');
    if (!region || !isThere) return;
    region.scrollTop = latest.current === 'POP' ? (positions.get(list) ?? 0) : 0;
  }, [list, isThere]);
  useEffect(() => {
    const region = frame.current?.querySelector('.tscroll');
    if (!region || !isThere) return undefined;
    const save = () => positions.set(list, region.scrollTop);
    region.addEventListener('scroll', save, { passive: true });
    return () => region.removeEventListener('scroll', save);
  }, [list, isThere]);
  return frame;
}
