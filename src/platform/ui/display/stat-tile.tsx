import type { ReactNode } from 'react';
import { joinClasses } from '../actions/join-classes.ts';
import type { BadgeTone } from './badges/badge.tsx';
import { waveEdge } from './wave-path.ts';
import styles from './stat-tile.module.css';

export type StatTileProps = {
  label: string;
  value: number | string;
  icon?: ReactNode;
  /** Fill level, 0 to 1: the share of the whole. Default: empty. */
  level?: number | undefined;
  tone?: BadgeTone | undefined;
  /** Needs attention: tinted, with `note` beside the number. */
  isHot?: boolean | undefined;
  note?: string | undefined;
  onClick?: (() => void) | undefined;
  isPressed?: boolean | undefined;
  className?: string | undefined;
};

export function StatTile(props: StatTileProps) {
  const { label, value, icon, level = 0, tone, isHot, note, onClick } = props;
  const className = joinClasses(
    styles.tile,
    isHot && styles.hot,
    props.isPressed && 'on',
    props.className,
  );
  const content = (
    <>
      <span className={`row ${styles.label}`}>
        {icon}
        <span>{label}</span>
      </span>
      <span className={styles.value}>
        <b>{value}</b>
        {note === undefined ? null : <em>{note}</em>}
      </span>
      {level > 0 ? <Fill level={level} tone={tone} /> : null}
    </>
  );
  if (onClick === undefined) return <div className={className}>{content}</div>;
  return (
    <button
      type="button"
      className={className}
      aria-pressed={props.isPressed === true}
      onClick={onClick}
    >
      {content}
    </button>
  );
}

const FILLS: Record<BadgeTone, string> = {
  sale: styles.sale,
  gold: styles.gold,
  sold: styles.soldOut,
  pending: styles.pending,
  processing: styles.processing,
  shipped: styles.shipped,
  delivered: styles.delivered,
  cancelled: styles.cancelled,
  active: styles.active,
  inactive: styles.inactive,
  home: styles.home,
  work: styles.work,
  default: styles.plain,
};

/** Even the smallest share shows; the fullest leaves the label on white. */
function Fill({ level, tone = 'default' }: { level: number; tone: BadgeTone | undefined }) {
  const y = 100 - (14 + 46 * Math.min(1, level));
  const edge = waveEdge({ width: 200, y, amplitude: 4, seed: level * 10 + 1 });
  return (
    <svg
      className={joinClasses(styles.fill, FILLS[tone])}
      viewBox="0 0 200 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`${edge}L200,100L0,100Z`} />
    </svg>
  );
}
