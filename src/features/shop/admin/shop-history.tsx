import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { NotLoaded } from '#platform/ui/feedback/loading/not-loaded.tsx';
import type { Revision } from '../contract.ts';
import type { listShopRevisions } from '../endpoints.ts';
import { PARTS } from './shop-parts.tsx';
import styles from './shop-settings-page.module.css';

function titleOf(group: string): string {
  if (group === 'isOpen') return 'Open or closed';
  return group in PARTS ? PARTS[group as keyof typeof PARTS].title : group;
}

function whatChanged({ why, changed }: Revision): string {
  if (why === 'start') return 'The original settings';
  return changed.map(titleOf).join(', ');
}

function Revisions({ onRestore }: { onRestore: (id: number) => void }) {
  const { data, failure, reload } = useApiQuery([ADMIN, 'shop-revisions'], (signal) =>
    signedInApi<typeof listShopRevisions>('GET /v2/admin/shop/revisions', { signal }),
  );
  if (failure !== undefined || !data)
    return (
      <NotLoaded
        failure={failure}
        reload={reload}
        failed="The history didn't load."
        loading="Loading the history"
        count={3}
      />
    );
  if (data.length === 0) return <EmptyState title="Nothing was published yet." />;
  return (
    <ol className={`column ${styles.history}`}>
      {data.map((revision, index) => (
        <li key={revision.id} className="row between wrap card">
          <div>
            <time dateTime={revision.at}>{formatDateTime(revision.at)}</time>
            <p className="muted">{whatChanged(revision)}</p>
          </div>
          {index === 0 ? (
            <span className="muted">Visitors see this</span>
          ) : (
            <Button variant="secondary" size="s" onClick={() => onRestore(revision.id)}>
              Bring this back
              <span className="visually-hidden">{` of ${formatDateTime(revision.at)}`}</span>
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Versions that visitors saw; one of them comes back into the draft. */
export function ShopHistory({ onRestore }: { onRestore: (id: number) => void }) {
  return (
    <section className="stack" aria-labelledby="part-title">
      <h2 id="part-title">History</h2>
      <p className="muted">
        What visitors saw before. What you bring back is shown once you publish it.
      </p>
      <Revisions onRestore={onRestore} />
    </section>
  );
}
