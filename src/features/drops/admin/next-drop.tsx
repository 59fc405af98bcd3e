import { Link } from 'react-router';
import { momentWords } from '#platform/contract/india/moment-words.ts';
import type { AdminDrop } from '../contract.ts';
import { CheckList } from './check-list.tsx';
import { waitingWords } from './drop-words.ts';
import styles from './drops.module.css';

/** The drop that opens next, on the owner's day. */
export function NextDrop({ drop }: { drop: AdminDrop }) {
  const { id, title, opensAt, waiting, missing } = drop;
  return (
    <section className={`card stack ${styles.form}`} aria-labelledby="next-drop">
      <h2 id="next-drop">
        <Link className="tap" to={`/admin/drops/${id}`}>{`Next drop: ${title}`}</Link>
      </h2>
      <p className={styles.facts}>
        <span>{momentWords(opensAt)}</span>
        <span>{waitingWords(waiting)}</span>
      </p>
      <CheckList missing={missing} />
    </section>
  );
}
