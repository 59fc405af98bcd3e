import type * as z from 'zod';
import { shipDay } from '#features/shop/workshop/ship-words.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { formatDate } from '#platform/ui/display/format-date.ts';
import type { RequestQuote } from '../quote-contract.ts';
import styles from './quote-sums.module.css';
import sumsStyles from '#platform/ui/display/sums.module.css';

export type QuoteWire = z.input<typeof RequestQuote>;

type SumProps = { term: string; amount: number; isTotal?: boolean };

function Sum({ term, amount, isTotal = false }: SumProps) {
  return (
    <div className={isTotal ? sumsStyles.total : undefined}>
      <dt>{term}</dt>
      <dd className="tabular" translate="no">
        {formatRupees(amount)}
      </dd>
    </div>
  );
}

function whenReady({ state, readyInDays, shipsBy }: QuoteWire): string {
  if (state === 'accepted' && shipsBy !== undefined) return `Ships by ${shipDay(shipsBy)}. `;
  const ready = readyInDays === undefined ? '' : `Ready in about ${readyInDays} days. `;
  return shipsBy === undefined
    ? ready
    : `${ready}If you accept today, it ships by ${shipDay(shipsBy)}. `;
}

/** Lines, sums and terms of a quote, alike for both sides. */
export function QuoteSums({ quote }: { quote: QuoteWire }) {
  const { lines, subtotal, shipping, total, deposit, validUntil } = quote;
  const { title, discount } = quote.coupon ?? { title: 'Discount', discount: quote.discount };
  return (
    <>
      <ul className={`column ${styles.lines}`}>
        {lines.map((line, index) => (
          <li key={index}>
            <div>
              {line.quantity > 1 && <span>{`${line.quantity} × `}</span>}
              <b>{line.name}</b>
              {line.details !== '' && (
                <p className={`breaks muted ${styles.text}`}>{line.details}</p>
              )}
            </div>
            <span className="tabular" translate="no">
              {formatRupees(line.lineTotal)}
            </span>
          </li>
        ))}
      </ul>
      <dl className={sumsStyles.sum}>
        {(shipping > 0 || discount > 0) && <Sum term="Pieces" amount={subtotal} />}
        {discount > 0 && <Sum term={title} amount={-discount} />}
        <Sum term="Delivery" amount={shipping} />
        <Sum term="Total" amount={total} isTotal />
        {deposit > 0 && deposit < total && (
          <>
            <Sum term="Deposit, before we begin" amount={deposit} />
            <Sum term="Balance, before it ships" amount={total - deposit} />
          </>
        )}
      </dl>
      <p className="muted">
        <span>{whenReady(quote)}</span>
        {quote.state !== 'accepted' && <span>{`Valid until ${formatDate(validUntil)}.`}</span>}
      </p>
      {quote.note !== '' && <p className={`breaks ${styles.text} ${styles.note}`}>{quote.note}</p>}
    </>
  );
}
