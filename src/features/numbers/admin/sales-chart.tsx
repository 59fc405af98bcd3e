import { formatRupees } from '#platform/contract/format-rupees.ts';
import type { SalesSpanWire } from '../contract.ts';
import { earnedOf } from '../earned-of.ts';
import type { SpanKind } from '../spans.ts';
import { barsOf, CHART_HEIGHT } from './bars.ts';
import { spanWords } from './span-words.ts';
import styles from './numbers.module.css';

function bestOf(spans: SalesSpanWire[]): SalesSpanWire | undefined {
  return spans.toSorted((one, other) => earnedOf(other) - earnedOf(one))[0];
}

function summaryOf(by: SpanKind, spans: SalesSpanWire[]): string {
  const best = bestOf(spans);
  if (best === undefined || earnedOf(best) <= 0) return 'Nothing earned in this time yet.';
  return `Best ${by}: ${spanWords(by, best)}, ${formatRupees(earnedOf(best))}`;
}

/** What was earned, a bar for each span. The table beside it says the same. */
export function SalesChart({ by, spans }: { by: SpanKind; spans: SalesSpanWire[] }) {
  const { bars, zero } = barsOf(spans.map(earnedOf));
  const [first, last] = [spans[0], spans.at(-1)];
  return (
    <figure className={`card ${styles.chart}`}>
      <figcaption className="tabular">{summaryOf(by, spans)}</figcaption>
      <svg
        viewBox={`0 0 ${bars.length} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map(({ y, height, isBelow }, at) => (
          <rect
            key={spans[at]?.from}
            className={isBelow ? styles.negative : undefined}
            x={at + 0.15}
            width={0.7}
            y={y}
            height={height}
          />
        ))}
        <line x1={0} x2={bars.length} y1={zero} y2={zero} />
      </svg>
      {first && last && (
        <p className="hint row between" aria-hidden="true">
          <span>{spanWords(by, { ...first, to: first.from })}</span>
          <span>{spanWords(by, { ...last, from: last.to })}</span>
        </p>
      )}
    </figure>
  );
}
