import { formatRupees, type RupeeOptions } from '#platform/contract/format-rupees.ts';

type AmountProps = RupeeOptions & { rupees: number; className?: string | undefined };

/** Rupees that a browser's translation leaves as they are. */
export function Amount({ rupees, exact, className }: AmountProps) {
  return (
    <span className={className} translate="no">
      {formatRupees(rupees, { exact })}
    </span>
  );
}
