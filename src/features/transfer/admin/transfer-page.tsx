import type { MetaDescriptor } from 'react-router';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { ExportPart } from './export-part.tsx';
import { useExportChoice } from './use-transfer.ts';
import styles from './transfer.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Import and export' }, { name: 'robots', content: 'noindex' }];
}

export default function TransferPage() {
  const { data, failure, reload } = useExportChoice();
  return (
    <>
      <h1>Import and export</h1>
      <p className="lead">Your shop's books and products as sheets, in and out.</p>
      {data && (
        <div className={styles.parts}>
          <ExportPart proof={data.proof} />
        </div>
      )}
      {!data && failure !== undefined && (
        <LoadFailed onRetry={reload} detail={failure}>
          This page didn't load.
        </LoadFailed>
      )}
      {!data && failure === undefined && (
        <Loading label="Loading import and export">
          <Skeleton count={2} />
        </Loading>
      )}
    </>
  );
}
