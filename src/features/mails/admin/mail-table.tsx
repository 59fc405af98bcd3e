import { Link } from 'react-router';
import { DataTable, type Column } from '#platform/ui/display/data-table.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { useMediaQuery } from '#platform/ui/overlays/use-media-query.ts';
import type { ListedMail } from '../contract.ts';
import { mailKind, MailStateBadge } from './mail-labels.tsx';

const tries = ({ attempts }: ListedMail) => (attempts === 1 ? '1 try' : `${attempts} tries`);

function Written({ mail }: { mail: ListedMail }) {
  return (
    <time className="num" dateTime={mail.createdAt}>
      {formatDateTime(mail.createdAt, { numeric: true })}
    </time>
  );
}

function Subject({ mail }: { mail: ListedMail }) {
  return (
    <Link className="link mail-subject" to={`/admin/mail/${mail.id}`}>
      {mail.subject}
    </Link>
  );
}

/** Not for a mail that was sent after all. */
function LastError({ mail }: { mail: ListedMail }) {
  if (mail.lastError === undefined || mail.state === 'sent') return null;
  return <p className="mail-error">{mail.lastError}</p>;
}

const COLUMNS: Column<ListedMail>[] = [
  {
    key: 'subject',
    header: 'Email',
    isRowHeader: true,
    className: 'mail-what',
    cell: (mail) => (
      <>
        <Subject mail={mail} />
        <span className="hint mail-kind">{mailKind(mail.kind)}</span>
      </>
    ),
  },
  { key: 'to', header: 'To', className: 'mail-to', cell: (mail) => mail.to },
  {
    key: 'state',
    header: 'State',
    className: 'mail-state',
    cell: (mail) => (
      <>
        <MailStateBadge state={mail.state} />
        <LastError mail={mail} />
      </>
    ),
  },
  {
    key: 'tries',
    header: 'Tries',
    align: 'right',
    cell: (mail) => <span className="num">{mail.attempts}</span>,
  },
  { key: 'written', header: 'Written', cell: (mail) => <Written mail={mail} /> },
];

function MailCard({ mail }: { mail: ListedMail }) {
  return (
    <li className="card acardm">
      <div className="line">
        <MailStateBadge state={mail.state} />
        <span className="hint">{mail.attempts > 0 && tries(mail)}</span>
      </div>
      <div>
        <Subject mail={mail} />
        <p className="hint">{mailKind(mail.kind)}</p>
      </div>
      <p className="mail-to">{mail.to}</p>
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
        className="mail-table"
        columns={COLUMNS}
        rows={mails}
        rowKey={(mail) => mail.id}
      />
    );
  }
  return (
    <>
      <h2 className="mail-title">{title}</h2>
      <ul className="acards">
        {mails.map((mail) => (
          <MailCard key={mail.id} mail={mail} />
        ))}
      </ul>
    </>
  );
}
