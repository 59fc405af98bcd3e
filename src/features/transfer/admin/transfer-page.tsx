import { useNavigate, useSearchParams, type MetaDescriptor } from 'react-router';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { ExportPart } from './export-part.tsx';
import { ImportChoice } from './import-choice.tsx';
import { ImportRunView } from './import-run.tsx';
import { useExportChoice } from './use-transfer.ts';
import styles from './transfer.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Import and export' }, { name: 'robots', content: 'noindex' }];
}

/** The import that is looked at stands in the address. */
function ImportPart() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const id = search.get('import') ?? '';
  return (
    <section className="card stack" aria-labelledby="import">
      <h2 id="import">Import</h2>
      {id === '' ? (
        <ImportChoice
          onUploaded={(run) =>
            void navigate({
              search: `?import=${run.id}${run.isKnown === true ? '&known=1' : ''}`,
            })
          }
        />
      ) : (
        <ImportRunView key={id} id={id} isKnown={search.get('known') === '1'} />
      )}
    </section>
  );
}

function Export() {
  const { data, failure, reload } = useExportChoice();
  if (data) return <ExportPart proof={data.proof} />;
  if (failure !== undefined)
    return (
      <LoadFailed onRetry={reload} detail={failure}>
        Export didn't load.
      </LoadFailed>
    );
  return (
    <Loading label="Loading export">
      <Skeleton count={2} />
    </Loading>
  );
}

export default function TransferPage() {
  return (
    <>
      <h1>Import and export</h1>
      <p className="lead">Your products and your books as sheets, in and out.</p>
      <div className={styles.parts}>
        <ImportPart />
        <Export />
      </div>
    </>
  );
}
