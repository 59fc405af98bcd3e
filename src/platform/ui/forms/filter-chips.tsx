import { formatNumber } from '#platform/contract/text/format-number.ts';
import { useEffect, useRef } from 'react';
import { Link, type To } from 'react-router';

export type FilterChip = {
  value: string;
  label: string;
  count?: number | undefined;
  to: To;
};

export type FilterChipsProps = {
  label: string;
  chips: readonly FilterChip[];
  value: string;
};

/** What stays in sight of the chip before the chosen one, in pixels. */
const IN_SIGHT = 72;

/** Links that narrow or change what is shown; on a phone a row that scrolls sideways. */
export function FilterChips({ label, chips, value }: FilterChipsProps) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('.on');
    row.current?.scrollTo({ left: (chosen?.offsetLeft ?? 0) - IN_SIGHT });
  }, [value]);
  return (
    <nav className="chips" aria-label={label} ref={row}>
      {chips.map((chip) => (
        <Link
          key={chip.value}
          to={chip.to}
          className={chip.value === value ? 'chip on' : 'chip'}
          aria-current={chip.value === value ? 'true' : undefined}
          preventScrollReset
        >
          {`${chip.label}${chip.count === undefined ? '' : ` (${formatNumber(chip.count)})`}`}
        </Link>
      ))}
    </nav>
  );
}
