import { Link } from 'react-router';
import { Amount } from '#platform/ui/display/amount.tsx';
import { formatDate } from '#platform/ui/display/format-date.ts';
import { DataTable, type Column } from '#platform/ui/display/lists/data-table.tsx';
import { useMediaQuery } from '#platform/ui/overlays/use-media-query.ts';
import adminScreensStyles from '#platform/ui/styles/admin-screens.module.css';
import type { RegisteredPaperWire } from '../contract.ts';
import { PAPER_TITLES } from '../paper-kinds.ts';
import { DownloadPaper } from '../storefront/download-paper.tsx';
import styles from './papers.module.css';

type Paper = RegisteredPaperWire;

const titleOf = ({ kind, of }: Paper) =>
  of === undefined ? PAPER_TITLES[kind] : `Credit note for ${of}`;

function Total({ kind, total }: Paper) {
  return <Amount rupees={kind === 'credit' ? -total : total} exact />;
}

function OrderLink({ order: { number } }: Paper) {
  return (
    <Link className="link" to={`/admin/order/${number}`} translate="no">
      {number}
    </Link>
  );
}

function Saved({ id, label }: Paper) {
  return <DownloadPaper label={label} call={`GET /v2/admin/paper/${id}`} />;
}

const COLUMNS: Column<Paper>[] = [
  { key: 'label', header: 'Number', isRowHeader: true, cell: (paper) => <Saved {...paper} /> },
  { key: 'kind', header: 'Paper', cell: titleOf },
  { key: 'date', header: 'Date', cell: ({ issuedAt }) => formatDate(issuedAt) },
  { key: 'customer', header: 'Customer', cell: ({ customer }) => customer },
  { key: 'order', header: 'Order', cell: (paper) => <OrderLink {...paper} /> },
  { key: 'total', header: 'Amount', align: 'right', cell: (paper) => <Total {...paper} /> },
];

function PaperCard(paper: Paper) {
  return (
    <li className="card row-card">
      <div className={adminScreensStyles.line}>
        <b>{PAPER_TITLES[paper.kind]}</b>
        <Total {...paper} />
      </div>
      <div className={adminScreensStyles.line}>
        <span className="breaks">{paper.customer}</span>
        <span className="hint">{formatDate(paper.issuedAt)}</span>
      </div>
      {paper.of !== undefined && <p className="hint">{`For ${paper.of}`}</p>}
      <div className={adminScreensStyles.line}>
        <Saved {...paper} />
        <OrderLink {...paper} />
      </div>
    </li>
  );
}

type PapersTableProps = { year: string; papers: readonly Paper[] };

export function PapersTable({ year, papers }: PapersTableProps) {
  const isNarrow = useMediaQuery('(max-width: 900px)');
  if (!isNarrow) {
    return (
      <DataTable
        caption={`Year ${year}`}
        note="From 1 April to 31 March"
        columns={COLUMNS}
        rows={papers}
        rowKey={({ id }) => id}
      />
    );
  }
  return (
    <>
      <h2 className={styles.title}>{`Year ${year}, from 1 April to 31 March`}</h2>
      <ul className={adminScreensStyles.cardList}>
        {papers.map((paper) => (
          <PaperCard key={paper.id} {...paper} />
        ))}
      </ul>
    </>
  );
}
