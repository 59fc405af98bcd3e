import { Button } from '#platform/ui/actions/button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { NotLoaded } from '#platform/ui/feedback/loading/not-loaded.tsx';
import { Drawer } from '#platform/ui/overlays/dialog/drawer.tsx';
import type { AdminPage } from '../../admin-contract.ts';
import type { PageEditor } from './use-page-editor.ts';
import { useRevisions } from '../use-pages.ts';
import styles from './page-editor.module.css';

type HistoryProps = { page: AdminPage; editor: PageEditor; isOpen: boolean; onClose: () => void };

function Revisions({ page, editor, onClose }: Omit<HistoryProps, 'isOpen'>) {
  const { data, isFailed, failure, reload } = useRevisions(page.id);
  const { original } = page;
  if (isFailed || !data)
    return (
      <NotLoaded
        failure={failure}
        reload={reload}
        failed="The history didn't load."
        loading="Loading the history"
        count={3}
      />
    );
  return (
    <>
      {data.length === 0 && (
        <EmptyState
          title="Nothing was published yet"
          text="Each time you publish, that version is kept here."
        />
      )}
      <ol className={`column ${styles.history}`}>
        {data.map(({ revision, at, title, excerpt }) => (
          <li key={revision} className="card">
            <strong>{formatDateTime(at)}</strong>
            <p>
              <span>{title}</span>
              {excerpt !== '' && <span className="hint">{excerpt}</span>}
            </p>
            <Button
              variant="secondary"
              size="s"
              busy={editor.isPending}
              onClick={() => editor.restore(revision, onClose)}
            >
              Restore into the draft
            </Button>
          </li>
        ))}
        {original && (
          <li className="card">
            <strong>The original</strong>
            <p>The words that the shop came with.</p>
            <Button
              variant="secondary"
              size="s"
              onClick={() => {
                editor.fill(original);
                onClose();
              }}
            >
              Back to the original
            </Button>
          </li>
        )}
      </ol>
    </>
  );
}

/** Earlier revisions; restoring one changes the draft only. */
export function PageHistory({ isOpen, ...props }: HistoryProps) {
  return (
    <Drawer open={isOpen} onClose={props.onClose} title="History">
      <Revisions {...props} />
    </Drawer>
  );
}
