import { formatNumber } from '#platform/contract/text/format-number.ts';
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

export function FilterChips({ label, chips, value }: FilterChipsProps) {
  return (
    <nav className="chips" aria-label={label}>
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
