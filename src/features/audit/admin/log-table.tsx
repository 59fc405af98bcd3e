import { Link } from 'react-router';
import { DataTable, type Column } from '#platform/ui/display/lists/data-table.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { useMediaQuery } from '#platform/ui/overlays/use-media-query.ts';
import type { AuditEntryWire } from '../contract.ts';
import { changesOf, type Change } from './changes.ts';
import { joinSaves, type LogEntry } from './join-saves.ts';
import { actionLabel, objectLabel } from './log-labels.ts';
import styles from './log.module.css';
import adminScreensStyles from '#platform/ui/styles/admin-screens.module.css';

type RowProps = { entry: LogEntry };

function When({ entry }: RowProps) {
  return (
    <time className="tabular" dateTime={entry.at}>
      {formatDateTime(entry.at, { numeric: true })}
    </time>
  );
}

function Who({ entry }: RowProps) {
  if (entry.isOwn) return <span>You</span>;
  return <span>An owner before you</span>;
}

function About({ entry }: RowProps) {
  const { text, to } = objectLabel(entry.object);
  return to === undefined ? (
    <span>{text}</span>
  ) : (
    <Link className={`link ${styles.object}`} to={to}>
      {text}
    </Link>
  );
}

function ChangeLine({ change: { name, before, after } }: { change: Change }) {
  return (
    <li>
      <span className="muted">{name}</span>{' '}
      {before !== undefined && (
        <>
          <del>{before}</del> <span aria-hidden="true">→</span>
          <VisuallyHidden> became </VisuallyHidden>{' '}
        </>
      )}
      {after === undefined ? <span className="muted">nothing</span> : <ins>{after}</ins>}
    </li>
  );
}

function Changes({ entry }: RowProps) {
  const changes = changesOf(entry.before, entry.after);
  if (changes.length === 0) return null;
  return (
    <ul className={`breaks column ${styles.changes}`}>
      {changes.map((change) => (
        <ChangeLine key={change.name} change={change} />
      ))}
    </ul>
  );
}

function What({ entry: { action, times } }: RowProps) {
  const label = actionLabel(action);
  return <span>{times === undefined ? label : `${label}, ${times} times`}</span>;
}

const COLUMNS: Column<LogEntry>[] = [
  { key: 'when', header: 'When', isRowHeader: true, cell: (entry) => <When entry={entry} /> },
  { key: 'who', header: 'Who', cell: (entry) => <Who entry={entry} /> },
  { key: 'what', header: 'What', cell: (entry) => <What entry={entry} /> },
  {
    key: 'about',
    header: 'About',
    className: styles.about,
    cell: (entry) => <About entry={entry} />,
  },
  {
    key: 'change',
    header: 'Before → after',
    className: styles.change,
    cell: (entry) => <Changes entry={entry} />,
  },
];

function LogCard({ entry }: RowProps) {
  return (
    <li className="card row-card">
      <p className="hint">
        <When entry={entry} />, <Who entry={entry} />
      </p>
      <div>
        <b>
          <What entry={entry} />
        </b>
        <p>
          <About entry={entry} />
        </p>
      </div>
      <Changes entry={entry} />
    </li>
  );
}

export function LogTable({ entries }: { entries: readonly AuditEntryWire[] }) {
  const isPhone = useMediaQuery('(max-width: 700px)');
  const rows = joinSaves(entries);
  if (isPhone) {
    return (
      <ul className={adminScreensStyles.cardList}>
        {rows.map((entry) => (
          <LogCard key={entry.id} entry={entry} />
        ))}
      </ul>
    );
  }
  return (
    <DataTable
      caption="What was changed"
      note="Newest first"
      className={styles.table}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => String(id)}
    />
  );
}
