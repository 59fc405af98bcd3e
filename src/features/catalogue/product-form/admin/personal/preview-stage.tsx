import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import {
  HIGHEST,
  LEADING,
  PersonalTextLayer,
} from '../../../storefront/product/personal/personal-text-layer.tsx';
import type { PreviewFields } from './personal-fields.ts';
import styles from '../../../storefront/product/personal/personal-text.module.css';
import personalStyles from './personal-section.module.css';

type Point = Pick<PreviewFields, 'x' | 'y'>;

type PreviewStageProps = {
  url: string;
  preview: PreviewFields;
  /** An example. */
  text: string;
  onMove: (to: Point) => void;
};

const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const BIG_STEP = 5;

/** Limits a percentage to the picture, rounded to a tenth. */
function within(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)) * 10) / 10;
}

function placeText({ x, y }: Point): string {
  return `${x}% from the left, ${y}% from the top`;
}

function useMoving({ preview, onMove }: PreviewStageProps) {
  const layer = useRef<SVGSVGElement>(null);
  const box = useRef<SVGGElement>(null);
  const [grip, setGrip] = useState<Point>();
  useEffect(() => {
    const moved = box.current;
    const hold = (event: TouchEvent): void => event.preventDefault();
    // Chromium ignores `touch-action` within an SVG.
    moved?.addEventListener('touchstart', hold, { passive: false });
    return () => moved?.removeEventListener('touchstart', hold);
  }, []);
  const announce = useAnnounce();
  function pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = layer.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 };
  }
  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    const { x, y } = pointOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrip({ x: preview.x - x, y: preview.y - y });
  }
  function onPointerMove(event: PointerEvent): void {
    if (!grip) return;
    const { x, y } = pointOf(event);
    onMove({ x: within(x + grip.x), y: within(y + grip.y) });
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const by = event.shiftKey ? BIG_STEP : 1;
    const to = { x: within(preview.x + step.x * by), y: within(preview.y + step.y * by) };
    onMove(to);
    announce(placeText(to));
  }
  const drop = () => setGrip(undefined);
  const keys = {
    onPointerDown,
    onPointerMove,
    onPointerUp: drop,
    onPointerCancel: drop,
    onKeyDown,
  };
  return { layer, box, isMoving: grip !== undefined, keys };
}

/** The picture with the words on it, which are moved by finger, mouse or arrow keys. */
export function PreviewStage(props: PreviewStageProps) {
  const { url, preview, text } = props;
  const [size, setSize] = useState({ width: 960, height: 1200 });
  const { layer, box, isMoving, keys } = useMoving(props);
  const { width, height } = size;
  const room = (preview.width / 100) * width;
  const high = HIGHEST * room * LEADING * text.split('\n').length;
  const place = `translate(${(preview.x / 100) * width} ${(preview.y / 100) * height}) rotate(${preview.angle})`;
  return (
    <figure className={personalStyles.stage}>
      <div className={styles.picture}>
        <img
          src={url}
          alt=""
          width={width}
          height={height}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
        />
        <PersonalTextLayer
          words={[{ id: 'words', text, place: preview }]}
          width={width}
          height={height}
        />
        <svg ref={layer} viewBox={`0 0 ${width} ${height}`}>
          <g
            ref={box}
            transform={place}
            className={
              isMoving ? `${personalStyles.box} ${personalStyles.moving}` : personalStyles.box
            }
            tabIndex={0}
            role="application"
            aria-label={`Place of the words: ${placeText(preview)}`}
            {...keys}
          >
            <rect x={-room / 2} y={-high / 2} width={room} height={high} />
          </g>
        </svg>
      </div>
      <figcaption className="hint">Drag the box to its place, or use the arrow keys.</figcaption>
    </figure>
  );
}
