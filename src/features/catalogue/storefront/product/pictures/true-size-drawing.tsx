import { useHydrated } from '#platform/client/page/use-hydrated.ts';
import type { Variant } from '../../../contract.ts';
import type { TrueSize } from '../../../true-size.ts';
import styles from '../full/full.module.css';

/** Diameter of the ten-rupee coin, in millimetres. */
const COIN = 27;
const SIDE = 400;
const ROOM = 324;
const GAP = 14;
const RULER = 340;
const STEPS = [1, 5, 10, 50, 100];
const MOST_TICKS = 15;

/** `10 cm`, `8 mm` */
function inWords(mm: number): string {
  return mm < 20 ? `${Number(mm.toFixed(1))} mm` : `${Number((mm / 10).toFixed(1))} cm`;
}

function sizeInWords({ shape, width, height }: TrueSize): string {
  return shape === 'circle'
    ? `${inWords(width)} across`
    : `${inWords(width)} by ${inWords(height)}`;
}

/** Piece and coin side by side on the ruler, in units of the drawing. */
function layOut({ width, height }: TrueSize) {
  const scale = Math.min((ROOM - GAP) / (width + COIN), 272 / Math.max(height, COIN));
  const [unit, coin] = [width * scale, COIN * scale];
  const left = (SIDE - unit - GAP - coin) / 2;
  return { scale, left, width: unit, height: height * scale, coin, at: left + unit + GAP };
}

const r = (value: number): number => Math.round(value * 10) / 10;

function Ruler({ left, width, mm }: { left: number; width: number; mm: number }) {
  const step = STEPS.find((one) => mm / one <= MOST_TICKS) ?? 100;
  const ticks = Array.from({ length: Math.floor(mm / step) + 1 }, (_, at) =>
    r(left + (at * step * width) / mm),
  );
  const path = ticks.map((x, at) => `M${x} ${at % 5 === 0 ? RULER - 10 : RULER - 5}V${RULER}`);
  return (
    <>
      <path
        fill="none"
        stroke="#6d7f85"
        d={`M${r(left)} ${RULER}H${r(left + width)}${path.join('')}`}
      />
      <text x={r(left)} y={RULER + 22}>
        0
      </text>
      <text x={r(left + width)} y={RULER + 22} textAnchor={width > 60 ? 'end' : 'start'}>
        {inWords(mm)}
      </text>
    </>
  );
}

type ShapeProps = { x: number; y: number; width: number; height: number };

function Shape({ kind, ...at }: ShapeProps & { kind: TrueSize['shape'] }) {
  const { x, y, width, height } = at;
  if (kind === 'circle') {
    return <circle cx={r(x + width / 2)} cy={r(y + height / 2)} r={r(width / 2)} />;
  }
  const round = r(Math.min(width, height) * 0.08);
  return <rect x={r(x)} y={r(y)} width={r(width)} height={r(height)} rx={round} />;
}

type TrueSizeDrawingProps = { size: TrueSize; chosen: Variant[] };

/** A piece beside a coin that everybody knows. */
export function TrueSizeDrawing({ size, chosen }: TrueSizeDrawingProps) {
  const { left, width, height, coin, at } = layOut(size);
  const box = { x: left, y: RULER - 18 - height, width, height };
  const isHydrated = useHydrated();
  // A picture in a drawing cannot be lazy: on phones it would load before the one in sight.
  const swatch = isHydrated ? chosen.find((one) => one.swatch)?.swatch : undefined;
  const middle = { x: at + coin / 2, y: RULER - 18 - coin / 2 };
  const label = `True to size: ${sizeInWords(size)}, beside a ten-rupee coin of 2.7 cm`;
  return (
    <figure className={`${styles.small} ${styles.trueSize}`}>
      <svg
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        fill="currentColor"
        fontSize="15"
        role="img"
        aria-label={label}
      >
        <g fill="#14808a">
          <Shape kind={size.shape} {...box} />
        </g>
        {swatch !== undefined && (
          <>
            <clipPath id="true-size">
              <Shape kind={size.shape} {...box} />
            </clipPath>
            <image
              href={`/media/${swatch}/320.webp`}
              x={r(box.x)}
              y={r(box.y)}
              width={r(width)}
              height={r(height)}
              preserveAspectRatio="xMidYMid slice"
              clipPath="url(#true-size)"
            />
          </>
        )}
        <circle cx={r(middle.x)} cy={r(middle.y)} r={r(coin / 2)} fill="#c9a24a" stroke="#8a6a22" />
        <circle cx={r(middle.x)} cy={r(middle.y)} r={r(coin * 0.33)} fill="#c9ced1" />
        {coin > 44 && (
          <text x={r(middle.x)} y={r(middle.y + 5)} fill="#42565c" textAnchor="middle">
            ₹10
          </text>
        )}
        <Ruler left={left} width={width} mm={size.width} />
      </svg>
      <figcaption>True to size</figcaption>
    </figure>
  );
}
