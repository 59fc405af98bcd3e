import { Link, type MetaDescriptor } from 'react-router';
import { RowPicture } from '#features/catalogue/admin/row-picture.tsx';
import { momentWords } from '#platform/contract/india/moment-words.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { ArrowLeft, Plus } from '#platform/ui/icons/icons.generated.tsx';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import type { AdminDrop } from '../contract.ts';
import { resultWords, STATES, waitingWords } from './drop-words.ts';
import { useDrops } from './use-drops.ts';
import styles from './drops.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Drops' }, { name: 'robots', content: 'noindex' }];
}

function DropRow({ drop }: { drop: AdminDrop }) {
  const { id, title, mediaId, opensAt, state, waiting, isListed } = drop;
  const facts = state === 'coming' ? [waitingWords(waiting)] : resultWords(drop);
  return (
    <li className={`card ${styles.row}`}>
      <RowPicture mediaId={mediaId ?? undefined} />
      <div className="breaks">
        <h2>
          <Link className="tap" to={`/admin/drops/${id}`}>
            {title}
          </Link>
        </h2>
        <p>{momentWords(opensAt)}</p>
        <p className={styles.facts}>
          {[STATES[state], ...(isListed ? [] : ['Secret']), ...facts].map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
    </li>
  );
}

function List() {
  const { data, failure, reload } = useDrops();
  if (!data) {
    return failure === undefined ? (
      <Loading label="Loading drops">
        <Skeleton count={3} />
      </Loading>
    ) : (
      <LoadFailed onRetry={reload} detail={failure}>
        The drops didn't load.
      </LoadFailed>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        drawing={<Vessel level={0} />}
        title="No drops yet."
        text="Choose pieces and a moment. Nobody can buy them before then, and everybody who asks is reminded."
      />
    );
  }
  return (
    <ul className={styles.rows}>
      {data.map((drop) => (
        <DropRow key={drop.id} drop={drop} />
      ))}
    </ul>
  );
}

/** Pieces that come out at one moment: what comes, and what came of it. */
export default function DropsPage() {
  return (
    <div className="column">
      <Link className="back tap" to="/admin/my-products">
        <ArrowLeft className="icon-small" /> All Products
      </Link>
      <div className="title-row">
        <h1>Drops</h1>
        <LinkButton to="/admin/drops/new" size="s" icon={<Plus className="icon" />}>
          New drop
        </LinkButton>
      </div>
      <p className="lead">Pieces that go on sale at one moment, for everybody at once.</p>
      <List />
    </div>
  );
}
