import type { PaperLine, Snapshot } from '../../snapshot-contract.ts';
import { plainAmount, rateWords } from './paper-words.ts';

export type Column = {
  title: string;
  /** Points; the description takes what is left. */
  width: number;
  value: (line: PaperLine) => string;
};

const QUANTITY: Column = {
  title: 'Qty',
  width: 36,
  value: ({ quantity, unit }) => `${quantity} ${unit}`.trim(),
};
const PRICE: Column = { title: 'Price ₹', width: 60, value: ({ price }) => plainAmount(price) };
const DISCOUNT: Column = {
  title: 'Discount ₹',
  width: 48,
  value: ({ discount }) => plainAmount(discount),
};
const AMOUNT: Column = { title: 'Amount ₹', width: 64, value: ({ total }) => plainAmount(total) };

function taxColumns({ isInterState, stateTax }: Snapshot): Column[] {
  const half = (name: string): Column => ({
    title: `${name} ₹`,
    width: 50,
    value: ({ tax }) =>
      tax ? `${plainAmount(tax.half)}\n${rateWords(tax.rate / 2)}` : plainAmount(0),
  });
  const whole: Column = {
    title: 'IGST ₹',
    width: 58,
    value: ({ tax }) =>
      tax ? `${plainAmount(2 * tax.half)}\n${rateWords(tax.rate)}` : plainAmount(0),
  };
  return [
    {
      title: 'Taxable ₹',
      width: 58,
      value: ({ tax, total }) => plainAmount(tax?.taxable ?? total),
    },
    ...(isInterState ? [whole] : [half('CGST'), half(stateTax)]),
  ];
}

/** The columns of a paper beside the description. */
export function columnsOf(snapshot: Snapshot): Column[] {
  const { sale, lines } = snapshot;
  if (snapshot.kind === 'receipt') return [AMOUNT];
  const hasDiscount = lines.some(({ discount }) => discount > 0);
  return [
    QUANTITY,
    PRICE,
    ...(hasDiscount ? [DISCOUNT] : []),
    ...(sale === 'tax' ? taxColumns(snapshot) : []),
    AMOUNT,
  ];
}
