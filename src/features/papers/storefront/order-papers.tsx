import { api } from '#platform/client/calls/browser-api.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { OrderWire } from '#features/orders/contract.ts';
import { byLink } from '#features/orders/storefront/order-calls.ts';
import { orderKeys } from '#features/orders/storefront/order-query.ts';
import { paperName } from '../contract.ts';
import type { listGuestPapers, listOwnPapers } from '../endpoints.ts';
import { PAPER_TITLES } from '../paper-kinds.ts';
import { DownloadPaper } from './download-paper.tsx';

function listPapersOf({ id, number }: OrderWire, signal: AbortSignal) {
  const link = byLink(number);
  return link
    ? api<typeof listGuestPapers>('GET /v2/guest-order/{number}/papers', { ...link, signal })
    : signedInApi<typeof listOwnPapers>('GET /v2/order/{id}/papers', { params: { id }, signal });
}

/** The bills and receipts of an order, for its customer; nothing where there are none. */
export function OrderPapers({ uid, order }: { uid: string; order: OrderWire }) {
  const { id, number, updatedAt } = order;
  const { data: papers = [] } = useApiQuery(
    [...orderKeys.of(uid), 'papers', id, updatedAt],
    (signal) => listPapersOf(order, signal),
  );
  if (papers.length === 0) return null;
  const link = byLink(number);
  const path = link ? `/v2/guest-order/${number}/papers` : `/v2/order/${id}/papers`;
  return (
    <section className="card column" aria-labelledby="order-papers">
      <h2 id="order-papers">Bills and receipts</h2>
      {papers.map(({ id: paper, kind, label }) => (
        <div key={paper} className="row wrap between">
          <span>{PAPER_TITLES[kind]}</span>
          <DownloadPaper
            label={label}
            call={`GET ${path}/${paperName(label)}`}
            {...(link && { headers: link.headers })}
          />
        </div>
      ))}
    </section>
  );
}
