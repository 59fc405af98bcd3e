import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

type Drag = { from: number; to: number; side: 'before' | 'after' };

export type Dragging = Partial<Drag> & {
  handle: (at: number) => { onPointerDown: (event: PointerEvent) => void };
};

/** Pixels from the edge of the screen within which the page scrolls along. */
const EDGE = 80;
const SCROLL = 12;

/** The item under the pointer, and on which side of its middle. */
function placeAt(list: HTMLElement, y: number): Pick<Drag, 'to' | 'side'> {
  const items = [...list.children].map((item) => item.getBoundingClientRect());
  const at = items.findIndex(({ bottom }) => y < bottom);
  const to = at === -1 ? items.length - 1 : at;
  const item = items[to];
  const isBelow = item !== undefined && y > item.top + item.height / 2;
  return { to, side: isBelow ? 'after' : 'before' };
}

function targetOf({ from, to, side }: Drag): number {
  const gap = side === 'after' ? to + 1 : to;
  return gap > from ? gap - 1 : gap;
}

/** Drags an item of a list by its handle, with mouse, pen or finger; keyboards have buttons. */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): Dragging {
  const [drag, setDrag] = useState<Drag>();
  const latest = useRef<Drag>(undefined);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    function follow({ clientY }: globalThis.PointerEvent): void {
      if (!list.current || !latest.current) return;
      if (clientY < EDGE) window.scrollBy(0, -SCROLL);
      if (clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL);
      latest.current = { from: latest.current.from, ...placeAt(list.current, clientY) };
      setDrag(latest.current);
    }
    function drop(event: globalThis.PointerEvent): void {
      const dropped = latest.current;
      latest.current = undefined;
      setDrag(undefined);
      if (dropped && event.type === 'pointerup') move.current(dropped.from, targetOf(dropped));
    }
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', drop);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', drop);
    };
  }, [isDragging, list]);
  return {
    ...drag,
    handle: (at) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        latest.current = { from: at, to: at, side: 'before' };
        setDrag(latest.current);
      },
    }),
  };
}
