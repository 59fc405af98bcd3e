import { useEffect, useRef, useState, type PointerEvent } from 'react';

type Point = { x: number; y: number };
type View = Point & { scale: number };

const WHOLE: View = { scale: 1, x: 0, y: 0 };
const CLOSE = 2.5;
const CLOSEST = 5;
const DOUBLE_MS = 300;
const DOUBLE_PX = 32;

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value));
const between = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});
const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Scales about a point of the screen, and leaves no side of the picture inside its frame. */
export function zoomed(view: View, scale: number, about: Point, frame: DOMRect): View {
  const next = Math.min(CLOSEST, Math.max(1, scale));
  const [dx, dy] = [about.x - frame.x - frame.width / 2, about.y - frame.y - frame.height / 2];
  const grown = next / view.scale;
  return {
    scale: next,
    x: within(dx - (dx - view.x) * grown, ((next - 1) * frame.width) / 2),
    y: within(dy - (dy - view.y) * grown, ((next - 1) * frame.height) / 2),
  };
}

/** Two fingers must not scroll the strip: browsers ask the first of their moves. */
function useOwnPinch(frame: { current: HTMLElement | null }, shown: number): void {
  useEffect(() => {
    const { current } = frame;
    const keep = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    };
    current?.addEventListener('touchstart', keep, { passive: false });
    current?.addEventListener('touchmove', keep, { passive: false });
    return () => {
      current?.removeEventListener('touchstart', keep);
      current?.removeEventListener('touchmove', keep);
    };
  }, [frame, shown]);
}

/** Position of the shown picture in its frame. */
function useView(shown: number) {
  const frame = useRef<HTMLLIElement>(null);
  const view = useRef(WHOLE);
  const [zoomedAt, setZoomedAt] = useState<number>();

  function draw(next: View): void {
    view.current = next;
    const figure = frame.current?.querySelector('figure');
    if (figure) figure.style.transform = `translate(${next.x}px,${next.y}px) scale(${next.scale})`;
    setZoomedAt(next.scale > 1 ? shown : undefined);
  }
  function scaleTo(scale: number, about?: Point): void {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    draw(zoomed(view.current, scale, about ?? middle, box));
  }
  function move(dx: number, dy: number): void {
    const box = frame.current?.getBoundingClientRect();
    const { scale, x, y } = view.current;
    if (!box) return;
    draw({
      scale,
      x: within(x + dx, ((scale - 1) * box.width) / 2),
      y: within(y + dy, ((scale - 1) * box.height) / 2),
    });
  }
  useEffect(() => {
    const { current } = frame;
    return () => {
      view.current = WHOLE;
      current?.querySelector('figure')?.style.removeProperty('transform');
    };
  }, [shown]);
  return { frame, view, scaleTo, move, isZoomed: zoomedAt === shown };
}

const NO_TAP = { at: 0, x: 0, y: 0 };

/** Pinching, double-tapping and moving the picture that is shown; `slide` goes onto its frame. */
export function useZoom(shown: number) {
  const { frame, view, scaleTo, move, isZoomed } = useView(shown);
  const pointers = useRef(new Map<number, Point>());
  const tap = useRef(NO_TAP);
  useOwnPinch(frame, shown);

  function onPointerDown(event: PointerEvent): void {
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }
  function onPointerMove(event: PointerEvent): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...pointers.current].flatMap(([id, at]) => (id === event.pointerId ? [] : at));
    if (other) {
      const grown = apart(now, other) / Math.max(1, apart(before, other));
      scaleTo(view.current.scale * grown, between(now, other));
    } else if (view.current.scale > 1) move(now.x - before.x, now.y - before.y);
    pointers.current.set(event.pointerId, now);
  }
  function onPointerUp(event: PointerEvent): void {
    const wasAlone = pointers.current.size === 1;
    pointers.current.delete(event.pointerId);
    const now = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    const isDouble = now.at - tap.current.at < DOUBLE_MS && apart(now, tap.current) < DOUBLE_PX;
    tap.current = isDouble || !wasAlone ? NO_TAP : now;
    if (isDouble && wasAlone) scaleTo(view.current.scale > 1 ? 1 : CLOSE, now);
  }
  function onPointerCancel(event: PointerEvent): void {
    pointers.current.delete(event.pointerId);
  }
  return {
    isZoomed,
    toggle: (isClose: boolean) => scaleTo(isClose ? CLOSE : 1),
    move,
    slide: { ref: frame, onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}
