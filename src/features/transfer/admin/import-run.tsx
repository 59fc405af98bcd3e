import { Link, useSearchParams } from 'react-router';
import { usePage } from '#platform/client/query/use-page.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { PagedList } from '#platform/ui/display/lists/paged-list.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { NotLoaded } from '#platform/ui/feedback/loading/not-loaded.tsx';
import { FilterChips } from '#platform/ui/forms/filter-chips.tsx';
import { ArrowLeft } from '#platform/ui/icons/icons.generated.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { ROW_ACTIONS, type ImportRow, type ImportRun, type RowAction } from '../import-contract.ts';
import { actionWords, products, sourceWords } from './import-words.ts';
import {
  useFaultySheet,
  useImport,
  useImportRows,
  useStartImport,
  useUndoImport,
} from './use-transfer.ts';
import { SheetPictures } from './sheet-pictures.tsx';
import styles from './transfer.module.css';

const toDo = ({ counts }: ImportRun): number => counts.create + counts.update;

function Progress({ run }: { run: ImportRun }) {
  return (
    <div className="stack">
      <output>{`Bringing in: ${run.done} of ${products(toDo(run))}`}</output>
      <progress
        className={styles.progress}
        aria-label="Bringing in"
        max={toDo(run)}
        value={run.done}
      />
      <p className="hint">You can leave this page; it goes on by itself.</p>
    </div>
  );
}

function wouldBe({ create, update }: ImportRun['counts']): string {
  if (update === 0) return `${products(create)} would be new, and not shown yet.`;
  if (create === 0) return `${products(update)} would change.`;
  return `${products(create)} would be new, and not shown yet; ${products(update)} would change.`;
}

function Outcome({ run }: { run: ImportRun }) {
  if (run.state === 'running') return <Progress run={run} />;
  if (run.state === 'done')
    return (
      <Banner tone="ok" title={`${products(run.done)} brought in`}>
        New products are inactive: look at them under All Products, and show those you want to sell.
      </Banner>
    );
  if (run.state === 'undone')
    return (
      <Banner title="Undone">
        What this import made is archived. What it changed stays as it is; the log shows what it was
        before.
      </Banner>
    );
  return (
    <Banner title={toDo(run) > 0 ? 'Nothing has changed yet' : 'There is nothing to bring in'}>
      {toDo(run) > 0 ? wouldBe(run.counts) : 'Correct the sheet, or choose another one.'}
    </Banner>
  );
}

function Acts({ run }: { run: ImportRun }) {
  const toast = useToast();
  const start = useStartImport(() => undefined);
  const undo = useUndoImport(() => toast.success('Undone'));
  const faulty = useFaultySheet();
  const failure = start.failure ?? undo.failure ?? faulty.failure;
  return (
    <>
      <div className="row wrap">
        {run.state === 'checked' && toDo(run) > 0 && (
          <Button busy={start.isRunning} busyLabel="Starting…" onClick={() => start.run(run.id)}>
            {`Bring in ${products(toDo(run))}`}
          </Button>
        )}
        {run.state === 'done' && run.counts.create > 0 && (
          <Button
            variant="secondary"
            busy={undo.isRunning}
            busyLabel="Undoing…"
            onClick={() => undo.run(run.id)}
          >
            {`Undo: archive what is new`}
          </Button>
        )}
        {run.counts.error > 0 && run.hasSheet && (
          <Button
            variant="secondary"
            busy={faulty.isRunning}
            busyLabel="Downloading…"
            onClick={() => faulty.run(run.id)}
          >
            Download the sheet with what is wrong
          </Button>
        )}
      </div>
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
    </>
  );
}

function Row({ row }: { row: ImportRow }) {
  const name = row.name || 'Without a name';
  return (
    <li>
      <div className={styles.rowHead}>
        {row.productId === undefined ? (
          <b className="breaks">{name}</b>
        ) : (
          <Link className="link breaks" to={`/admin/product/${row.productId}`}>
            {name}
          </Link>
        )}
        <span className="hint">{`${actionWords[row.action]} · line ${row.line}`}</span>
      </div>
      {row.sentences.map((sentence) => (
        <p key={sentence} className={row.action === 'error' ? 'error-message' : 'hint'}>
          {sentence}
        </p>
      ))}
    </li>
  );
}

function Rows({ run }: { run: ImportRun }) {
  const [search] = useSearchParams();
  const paging = usePage();
  const action = ROW_ACTIONS.find((one) => one === search.get('rows'));
  const found = useImportRows({ run, action, paging });
  const chips: { value: RowAction | ''; label: string; to: { search: string } }[] = [
    { value: '', label: 'All', to: { search: `?import=${run.id}` } },
    ...ROW_ACTIONS.filter((one) => run.counts[one] > 0).map((one) => ({
      value: one,
      label: `${actionWords[one]} ${run.counts[one]}`,
      to: { search: `?import=${run.id}&rows=${one}` },
    })),
  ];
  return (
    <>
      <FilterChips label="Rows" value={action ?? ''} chips={chips} />
      <PagedList label="Rows" paging={paging} found={found}>
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((row) => (
              <Row key={row.line} row={row} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function Shown({ run, isKnown }: { run: ImportRun; isKnown: boolean }) {
  const from = `From ${sourceWords[run.source]}, ${formatDateTime(run.createdAt)}`;
  return (
    <>
      <div>
        <h3 className="breaks">{run.fileName || 'Sheet of products'}</h3>
        <p className="hint">{from}</p>
      </div>
      {isKnown && (
        <Banner>You have already brought in this sheet, so nothing was done again.</Banner>
      )}
      <Outcome run={run} />
      {run.state === 'checked' && toDo(run) > 0 && <SheetPictures id={run.id} />}
      <Acts run={run} />
      <Rows run={run} />
    </>
  );
}

type ImportRunViewProps = { id: string; isKnown: boolean };

export function ImportRunView({ id, isKnown }: ImportRunViewProps) {
  const { data: run, failure, reload } = useRun(id);
  return (
    <>
      <Link className="back tap" to={{ search: '' }}>
        <ArrowLeft className="icon-small" /> Another sheet
      </Link>
      {run && <Shown run={run} isKnown={isKnown} />}
      {!run && (
        <NotLoaded
          failure={failure}
          reload={reload}
          failed="This import didn't load."
          loading="Loading the import"
          count={3}
        />
      )}
    </>
  );
}

function useRun(id: string) {
  const once = useImport(id, false);
  const isRunning = once.data?.state === 'running';
  const followed = useImport(id, isRunning);
  return followed.data ? followed : once;
}
