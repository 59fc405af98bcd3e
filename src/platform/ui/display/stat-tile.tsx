import type { ReactNode } from 'react';
import { joinClasses } from '../actions/join-classes.ts';
import type { BadgeTone } from './badge.tsx';
import { waveEdge } from './wave-path.ts';
import './tiles.css';

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
  const className = joinClasses('tile', isHot && 'hot', props.isPressed && 'on', props.className);
  const content = (
    <>
      <span className="tile-label">
        {icon}
        <span>{label}</span>
      </span>
      <span className="tb">
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

/** Even the smallest share shows; the fullest leaves the label on white. */
function Fill({ level, tone = 'default' }: { level: number; tone: BadgeTone | undefined }) {
  const y = 100 - (14 + 46 * Math.min(1, level));
  const edge = waveEdge({ width: 200, y, amplitude: 4, seed: level * 10 + 1 });
  return (
    <svg
      className={`lvl f-${tone}`}
      viewBox="0 0 200 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`${edge}L200,100L0,100Z`} />
    </svg>
  );
}
