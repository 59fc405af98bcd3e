import { Link } from 'react-router';
import { momentWords } from '#platform/contract/india/moment-words.ts';
import { Countdown } from './countdown.tsx';
import type { ComingDrop } from './use-is-open.ts';
import styles from './opening.module.css';

/** When a piece can be bought, and where one can ask to be reminded. */
export function ComingPart({ drop }: { drop: ComingDrop }) {
  const { slug, title, opensAt } = drop;
  return (
    <div className={styles.coming}>
      <p>{`Opens on ${momentWords(opensAt)}`}</p>
      <Countdown opensAt={opensAt} className={styles.left ?? ''} />
      <Link className="link" to={`/drops/${slug}`}>
        {`See “${title}” and be reminded`}
      </Link>
    </div>
  );
}
