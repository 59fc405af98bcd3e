import { Link } from 'react-router';
import { DataTable, type Column } from '#platform/ui/display/lists/data-table.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { useMediaQuery } from '#platform/ui/overlays/use-media-query.ts';
import type { ListedMail } from '../contract.ts';
import { mailKind, MailStateBadge } from './mail-labels.tsx';
import styles from './mails.module.css';
import adminScreensStyles from '#platform/ui/styles/admin-screens.module.css';

const tries = ({ attempts }: ListedMail) => (attempts === 1 ? '1 try' : `${attempts} tries`);

function Written({ mail }: { mail: ListedMail }) {
  return (
    <time className="tabular" dateTime={mail.createdAt}>
      {formatDateTime(mail.createdAt, { numeric: true })}
    </time>
  );
}

function Subject({ mail }: { mail: ListedMail }) {
  return (
    <Link className={`link ${styles.subject}`} to={`/admin/mail/${mail.id}`}>
      {mail.subject}
    </Link>
  );
}

/** Not for a mail that was sent after all. */
function LastError({ mail }: { mail: ListedMail }) {
  if (mail.lastError === undefined || mail.state === 'sent') return null;
  return <p className={`breaks ${styles.error}`}>{mail.lastError}</p>;
}

const COLUMNS: Column<ListedMail>[] = [
  {
    key: 'subject',
    header: 'Email',
    isRowHeader: true,
    className: styles.what,
    cell: (mail) => (
      <>
        <Subject mail={mail} />
        <span className={`hint ${styles.kind}`}>{mailKind(mail.kind)}</span>
      </>
    ),
  },
  { key: 'to', header: 'To', className: styles.to, cell: (mail) => mail.to },
  {
    key: 'state',
    header: 'State',
    className: styles.state,
    cell: (mail) => (
      <>
        <MailStateBadge state={mail.state} />
        <LastError mail={mail} />
      </>
    ),
  },
  {
    key: 'tries',
    header: 'Attempts',
    align: 'right',
    cell: (mail) => <span className="tabular">{mail.attempts}</span>,
  },
  { key: 'written', header: 'Written', cell: (mail) => <Written mail={mail} /> },
];

function MailCard({ mail }: { mail: ListedMail }) {
  return (
    <li className="card row-card">
      <div className={adminScreensStyles.line}>
        <MailStateBadge state={mail.state} />
        <span className="hint">{mail.attempts > 0 && tries(mail)}</span>
      </div>
      <div>
        <Subject mail={mail} />
        <p className="hint">{mailKind(mail.kind)}</p>
      </div>
      <p className={styles.to}>{mail.to}</p>
      <LastError mail={mail} />
      <p className="hint">
        <Written mail={mail} />
      </p>
    </li>
  );
}

type MailTableProps = { title: string; mails: readonly ListedMail[] };

export function MailTable({ title, mails }: MailTableProps) {
  const isPhone = useMediaQuery('(max-width: 700px)');
  if (!isPhone) {
    return (
      <DataTable
        caption={title}
        className={styles.table}
        columns={COLUMNS}
        rows={mails}
        rowKey={(mail) => mail.id}
      />
    );
  }
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <ul className={adminScreensStyles.cardList}>
        {mails.map((mail) => (
          <MailCard key={mail.id} mail={mail} />
        ))}
      </ul>
    </>
  );
}
