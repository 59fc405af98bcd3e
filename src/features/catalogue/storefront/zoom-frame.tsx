import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { ZoomIn } from '#platform/ui/icons/zoom-in.tsx';
import { ZoomOut } from '#platform/ui/icons/zoom-out.tsx';

const STEP = 10;
const MOVES: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const within = (percent: number): number => Math.min(100, Math.max(0, percent));

/** Where in the picture one looks, in percent; written to the element, so that nothing renders anew. */
function usePan() {
  const frame = useRef<HTMLDivElement>(null);
  const at = useRef({ x: 50, y: 50 });
  function look(x: number, y: number): void {
    at.current = { x: within(x), y: within(y) };
    frame.current?.style.setProperty('--zoom-at', `${at.current.x}% ${at.current.y}%`);
  }
  return { frame, at, look };
}

type ZoomFrameProps = { picture: (isZoomed: boolean) => ReactNode };

/** Shows its picture twice as large on demand; the pointer or the arrow keys move over it. */
export function ZoomFrame({ picture }: ZoomFrameProps) {
  const [isZoomed, setIsZoomed] = useState(false);
  const { frame, at, look } = usePan();

  function follow(event: PointerEvent<HTMLDivElement>): void {
    if (!isZoomed) return;
    const box = event.currentTarget.getBoundingClientRect();
    look(
      ((event.clientX - box.left) / box.width) * 100,
      ((event.clientY - box.top) / box.height) * 100,
    );
  }
  function pan(event: KeyboardEvent): void {
    const move = isZoomed && MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    look(at.current.x + move[0], at.current.y + move[1]);
  }

  const Icon = isZoomed ? ZoomOut : ZoomIn;
  return (
    <div className={isZoomed ? 'main zoomed' : 'main'} ref={frame} onPointerMove={follow}>
      {picture(isZoomed)}
      <button
        type="button"
        className="iconbtn zoom"
        aria-pressed={isZoomed}
        aria-label="Zoom picture, move with the arrow keys"
        onClick={() => setIsZoomed(!isZoomed)}
        onKeyDown={pan}
      >
        <Icon className="ico" />
      </button>
    </div>
  );
}
