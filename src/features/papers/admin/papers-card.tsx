import { useState } from 'react';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { partsOf } from '#features/orders/payment/payment-parts.ts';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { invalidate } from '#platform/client/query/query.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { CallInput } from '#platform/client/calls/api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Amount } from '#platform/ui/display/amount.tsx';
import { formatDate } from '#platform/ui/display/format-date.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { Printer } from '#platform/ui/icons/icons.generated.tsx';
import { Menu } from '#platform/ui/overlays/menu.tsx';
import type { OrderPapersWire, PaperWire } from '../contract.ts';
import type { getOrderPapers, postPaper } from '../endpoints.ts';
import { PAPER_TITLES } from '../paper-kinds.ts';
import { DownloadPaper } from '../storefront/download-paper.tsx';
import { useLabels } from './use-labels.ts';
import styles from './papers.module.css';

const keyOf = (id: string) => [ADMIN, 'order-papers', id];

function useIssuing(id: string) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function issue(body: CallInput<typeof postPaper>['body']): Promise<void> {
    setIsSending(true);
    const answer = await signedInApi<typeof postPaper>('POST /v2/admin/order/{id}/papers', {
      params: { id },
      body,
    });
    setFailure(answer.ok ? undefined : answer.problem.detail);
    await invalidate({ queryKey: keyOf(id) });
    setIsSending(false);
  }
  return { isSending, failure, issue };
}

function PaperLine({ paper }: { paper: PaperWire }) {
  const { id, kind, label, issuedAt, total, of } = paper;
  return (
    <li className={`row wrap between ${styles.paper}`}>
      <span>
        <b>{PAPER_TITLES[kind]}</b>
        <span className="hint">
          {` ${formatDate(issuedAt)}${of === undefined ? '' : `, for ${of}`}, `}
          <Amount rupees={total} exact />
        </span>
      </span>
      <DownloadPaper label={label} call={`GET /v2/admin/paper/${id}`} />
    </li>
  );
}

function receiptsToIssue(order: AdminOrderWire, papers: readonly PaperWire[]) {
  const issued = papers.map(({ part }) => part);
  return partsOf<AdminOrderWire['payment']>(order).filter(
    ({ seq, status }) => status === 'Paid' && !issued.includes(seq),
  );
}

type ContentProps = { order: AdminOrderWire; found: OrderPapersWire };

function Content({ order, found: { papers, fault, canIssue } }: ContentProps) {
  const { isSending, failure, issue } = useIssuing(order.id);
  const receipts = receiptsToIssue(order, papers);
  return (
    <>
      {papers.length > 0 && (
        <ul className={styles.papers}>
          {papers.map((paper) => (
            <PaperLine key={paper.id} paper={paper} />
          ))}
        </ul>
      )}
      {fault !== undefined && <p className="hint">{`No paper can be issued yet. ${fault}`}</p>}
      {fault === undefined && canIssue && (
        <p className="hint">
          The bill is made when you mark the order as shipped, and goes out with that email.
        </p>
      )}
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      {fault === undefined && (
        <div className="row wrap">
          {canIssue && (
            <Button
              variant="secondary"
              size="s"
              busy={isSending}
              onClick={() => void issue({ kind: 'sale' })}
            >
              Make it now
            </Button>
          )}
          {receipts.map(({ seq, label }) => (
            <Button
              key={seq}
              variant="secondary"
              size="s"
              busy={isSending}
              onClick={() => void issue({ kind: 'receipt', part: seq })}
            >
              {label === 'Full' ? 'Make a receipt' : `Make a receipt: ${label}`}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** The papers of one order, and what can still be issued. */
export function PapersCard({ order }: { order: AdminOrderWire }) {
  const labels = useLabels();
  // A changed order may have new papers.
  const key = [...keyOf(order.id), order.version, order.status, order.payment.status];
  const { data, isFailed, problem, reload } = useApiQuery(key, (signal) =>
    signedInApi<typeof getOrderPapers>('GET /v2/admin/order/{id}/papers', {
      params: { id: order.id },
      signal,
    }),
  );
  return (
    <section className="card column" aria-labelledby="ao-papers">
      <div className="row wrap between">
        <h2 id="ao-papers">Papers</h2>
        <Menu
          trigger={
            <Button variant="secondary" size="s" icon={<Printer className="icon-small" />}>
              Labels
            </Button>
          }
          items={labels([order])}
        />
      </div>
      {data && <Content order={order} found={data} />}
      {!data && isFailed && (
        <LoadFailed size="s" onRetry={reload} detail={problem?.detail}>
          The papers didn&apos;t load.
        </LoadFailed>
      )}
      {!data && !isFailed && <Skeleton />}
    </section>
  );
}
