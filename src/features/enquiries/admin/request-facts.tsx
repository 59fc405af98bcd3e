import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Mail } from '#platform/ui/icons/mail.tsx';
import type { RequestThread } from '../admin-contract.ts';
import { budgetOf, productTypeOf } from './request-labels.ts';

type FactProps = { term: string; isWide?: boolean; children: ReactNode };

function Fact({ term, isWide = false, children }: FactProps) {
  if (children === undefined) return null;
  return (
    <div className={isWide ? 'wide' : undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The shop's own form always sends 'Support'. */
function aboutOf({ queryType }: RequestThread): string | undefined {
  return queryType === 'Support' ? undefined : queryType;
}

export function RequestFacts({ request }: { request: RequestThread }) {
  const { email, colors, size, orderNumber, dueAt, answeredAt } = request;
  const moment = (at: string | undefined) => at && formatDateTime(at, { numeric: true });
  return (
    <aside className="card rq-facts" aria-labelledby="facts-title">
      <h2 id="facts-title">Details</h2>
      <dl>
        <Fact term="Kind of piece">{productTypeOf(request)}</Fact>
        <Fact term="Budget">{budgetOf(request)}</Fact>
        <Fact term="Colours">{colors}</Fact>
        <Fact term="Size">{size}</Fact>
        <Fact term="Order">
          {orderNumber && (
            <Link className="oid" to={`/admin/order/${orderNumber}`}>
              {orderNumber}
            </Link>
          )}
        </Fact>
        <Fact term="About">{aboutOf(request)}</Fact>
        <Fact term="E-mail" isWide>
          <a className="rq-email" href={`mailto:${email}`}>
            <Mail className="ico-s" />
            {email}
          </a>
        </Fact>
        <Fact term="Answer promised by" isWide>
          {moment(dueAt)}
        </Fact>
        <Fact term="First answered" isWide>
          {moment(answeredAt)}
        </Fact>
      </dl>
    </aside>
  );
}
