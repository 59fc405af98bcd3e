import { formatNumber } from '#platform/contract/text/format-number.ts';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import type { AdminDrop } from '../contract.ts';
import { durationWords } from '../duration-words.ts';
import styles from './drops.module.css';

type Fact = [label: string, value: string];

function factsOf({ visits, orders, sold, soldOutSeconds, returned, emptyHanded }: AdminDrop) {
  const counted = (count: number | undefined) =>
    count === undefined ? 'Not counted' : formatNumber(count);
  const facts: Fact[] = [
    ['Visits of its page', counted(visits?.page)],
    ['Visits of its pieces', counted(visits?.pieces)],
    ['Pieces put into carts', counted(visits?.intoCart)],
    ['Orders', formatNumber(orders)],
    ['Pieces sold', formatNumber(sold)],
    ['All sold in', soldOutSeconds === undefined ? 'Not all sold' : durationWords(soldOutSeconds)],
    ['Pieces that came back', formatNumber(returned)],
    ['Went away with nothing, at least', counted(emptyHanded)],
  ];
  return facts;
}

/** What a drop came to, and how much of that is known. */
export function DropResult({ drop }: { drop: AdminDrop }) {
  return (
    <section className="card stack" aria-labelledby="result">
      <h2 id="result">What came of it</h2>
      <dl className={styles.result}>
        {factsOf(drop).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        <Sentence>
          Visits and carts are what browsers report, each browser once a day, for the day it opened
          and the day after. The last line counts customers with an account who ordered none of its
          pieces and still have one in the cart that is gone; of guests that is not known.
        </Sentence>
      </p>
    </section>
  );
}
