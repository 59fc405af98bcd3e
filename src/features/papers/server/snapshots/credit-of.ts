import { indiaDay } from '#platform/contract/india/india-day.ts';
import { shareOf } from '../../tax-sums.ts';
import type { PaperLine, Snapshot } from '../../snapshot-contract.ts';

/** Numbers of pieces, by the key of the line. */
export type Counts = ReadonlyMap<string, number>;

type Paper = { label: string; issued_at: Date; snapshot: Snapshot };

/** What credit notes have taken of a paper so far. */
export function creditedOf(credits: readonly { snapshot: Snapshot }[]): Counts {
  const counts = new Map<string, number>();
  for (const { key, quantity } of credits.flatMap(({ snapshot }) => snapshot.lines)) {
    counts.set(key, (counts.get(key) ?? 0) + quantity);
  }
  return counts;
}

/** The pieces of a paper that no credit note has taken yet. */
export function remainingOf({ snapshot }: Pick<Paper, 'snapshot'>, credited: Counts): Counts {
  const left = snapshot.lines.map(
    ({ key, quantity }) => [key, quantity - (credited.get(key) ?? 0)] as const,
  );
  return new Map(left.filter(([, quantity]) => quantity > 0));
}

/** The part of a line from one count to another; what is credited in steps is the line in the end. */
function partOf(line: PaperLine, from: number, to: number): PaperLine {
  const part = (sum: number) => shareOf(sum, to, line.quantity) - shareOf(sum, from, line.quantity);
  const total = part(line.total);
  const half = line.tax ? part(line.tax.half) : 0;
  return {
    ...line,
    quantity: to - from,
    amount: part(line.total) + part(line.discount),
    discount: part(line.discount),
    total,
    ...(line.tax && { tax: { rate: line.tax.rate, half, taxable: total - 2 * half } }),
  };
}

type Credit = { credited: Counts; counts: Counts; reason: string };

export function creditOf(paper: Paper, { credited, counts, reason }: Credit): Snapshot {
  const { shipTo: _shipTo, ...snapshot } = paper.snapshot;
  const lines = snapshot.lines.flatMap((line) => {
    const count = counts.get(line.key) ?? 0;
    const from = credited.get(line.key) ?? 0;
    return count === 0 ? [] : [partOf(line, from, from + count)];
  });
  return {
    ...snapshot,
    kind: 'credit',
    lines,
    total: lines.reduce((sum, { total }) => sum + total, 0),
    payment: '',
    of: { label: paper.label, day: indiaDay(paper.issued_at), reason },
  };
}
