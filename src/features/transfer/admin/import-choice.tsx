import { Link } from 'react-router';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { FileDrop } from '#platform/ui/forms/file-drop.tsx';
import { ArrowUpToLine } from '#platform/ui/icons/icons.generated.tsx';
import type { ImportRun } from '../import-contract.ts';
import { products, sourceWords } from './import-words.ts';
import { useImports, useUploadSheet } from './use-transfer.ts';
import styles from './transfer.module.css';

type SheetDropProps = { isBusy: boolean; onFile: (file: File) => void };

function SheetDrop({ isBusy, onFile }: SheetDropProps) {
  function take(files: FileList | null): void {
    const file = files?.[0];
    if (file && !isBusy) onFile(file);
  }
  return (
    <FileDrop
      hint="A product sheet of Shopify, WooCommerce, Etsy or this shop. Up to 5 MB and 5,000 rows."
      isBusy={isBusy}
      onDrop={({ files }) => take(files)}
    >
      {(hintId) => (
        <>
          <input
            type="file"
            accept=".csv,text/csv"
            className="visually-hidden"
            aria-describedby={hintId}
            onChange={({ target }) => {
              take(target.files);
              target.value = '';
            }}
          />
          <ArrowUpToLine className="icon" />
          <span>{isBusy ? 'Checking…' : 'Choose a CSV file'}</span>
        </>
      )}
    </FileDrop>
  );
}

function stateWords({ state, counts, done }: ImportRun): string {
  if (state === 'checked') return 'Not brought in yet';
  if (state === 'running') return 'Being brought in';
  if (state === 'undone') return 'Undone';
  return `${products(done)} brought in${counts.error > 0 ? `, ${counts.error} left out` : ''}`;
}

function LatestImports() {
  const { data = [] } = useImports();
  if (data.length === 0) return null;
  return (
    <div className="stack">
      <h3>Latest imports</h3>
      <ul className={styles.list}>
        {data.map((run) => (
          <li key={run.id}>
            <Link className="link" to={{ search: `?import=${run.id}` }}>
              {run.fileName || `Sheet of ${sourceWords[run.source]}`}
            </Link>
            <span className="hint">{`${formatDateTime(run.createdAt)} · ${stateWords(run)}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ImportChoiceProps = {
  onUploaded: (run: { id: string; isKnown?: boolean | undefined }) => void;
};

export function ImportChoice({ onUploaded }: ImportChoiceProps) {
  const upload = useUploadSheet(onUploaded);
  return (
    <>
      <p>
        Bring your products in from another shop, or change many at once in a spreadsheet: download
        Products under Export, change it, and bring it back. First you see what would happen;
        nothing changes before you say so.
      </p>
      <SheetDrop isBusy={upload.isRunning} onFile={upload.run} />
      {upload.failure !== undefined && (
        <Banner tone="bad" title="Not read">
          {upload.failure}
        </Banner>
      )}
      <p>
        No sheet, but photos?{' '}
        <Link className="link tap" to="/admin/transfer/photos">
          Add many from photos
        </Link>
      </p>
      <LatestImports />
    </>
  );
}
