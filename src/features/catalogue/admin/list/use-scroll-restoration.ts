import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

const positions = new Map<string, number>();

/**
 * Restores the scroll position of a table after Back; any other navigation starts at the top.
 * @param list identifies the list
 * @param isThere whether its rows are rendered
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
