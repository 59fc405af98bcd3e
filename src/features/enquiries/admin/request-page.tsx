import { callLink, shownPhone } from '#platform/contract/india/phone.ts';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams, type MetaDescriptor } from 'react-router';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { ArrowLeft, Mail, Phone } from '#platform/ui/icons/icons.generated.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import type { RequestThread } from '../admin-contract.ts';
import { Conversation } from './conversation.tsx';
import { OwnerQuotes } from './quotes/owner-quotes.tsx';
import { PastedForm } from './pasted-form.tsx';
import { ReplyForm } from './reply-form.tsx';
import { RequestLinkCard } from './request-link-card.tsx';
import { budgetOf, DueBadge, KindBadge, productTypeOf, requestTitle } from './request-labels.tsx';
import { StateButtons } from './state-buttons.tsx';
import { useReadMark, useRequest, type RequestQuery } from './use-requests.ts';
import styles from './requests.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Request' }, { name: 'robots', content: 'noindex' }];
}

/** The list's filters and the title, which the list passes along with the navigation. */
function usePassedState() {
  const state = useLocation().state as { list?: string; title?: string } | null;
  return { list: `/admin/requests${state?.list ?? ''}`, title: state?.title ?? 'Request' };
}

function NotThere({ opened, list }: { opened: RequestQuery; list: string }) {
  if (opened.failure !== undefined) return null;
  return opened.isMissing ? (
    <EmptyState
      title="We couldn't find this request."
      action={<LinkButton to={list}>All requests</LinkButton>}
    />
  ) : (
    <Loading label="Loading the request">
      <Skeleton count={3} className={styles.pageSkeleton} />
    </Loading>
  );
}

function Opened({ request }: { request: RequestThread }) {
  useReadMark(request);
  return (
    <div className={`wide-and-narrow ${styles.page}`}>
      <div className={`column ${styles.side}`}>
        <RequestFacts request={request} />
        {request.kind === 'custom' && <RequestLinkCard key={request.id} request={request} />}
      </div>
      <div className={styles.main}>
        <Conversation request={request} />
        <ReplyForm key={request.id} request={request} />
        {request.kind === 'custom' && (
          <OwnerQuotes key={`quotes ${request.id}`} request={request} />
        )}
        <PastedForm key={`pasted ${request.id}`} request={request} />
      </div>
    </div>
  );
}

function Failed({ opened }: { opened: RequestQuery }) {
  const { request, failure, reload } = opened;
  if (failure === undefined) return null;
  return (
    <LoadFailed onRetry={reload} detail={failure}>
      {request === undefined ? "The request didn't load." : 'This may be out of date.'}
    </LoadFailed>
  );
}

export default function RequestPage() {
  const { id = '' } = useParams();
  const opened = useRequest(id);
  const { request } = opened;
  const { list, title } = usePassedState();
  return (
    <div className={styles.detail}>
      <Link className="back tap" to={list}>
        <ArrowLeft className="icon-small" />
        Messages
      </Link>
      <div className={`title-row ${styles.head}`}>
        <div>
          {/* One and the same heading all along: it has the focus. */}
          <h1>{request ? requestTitle(request) : title}</h1>
          {request && (
            <p className={`cluster ${styles.badges}`}>
              <KindBadge kind={request.kind} />
              <DueBadge request={request} />
            </p>
          )}
        </div>
        {request && <StateButtons key={id} request={request} />}
      </div>
      <Failed opened={opened} />
      {request ? <Opened request={request} /> : <NotThere opened={opened} list={list} />}
    </div>
  );
}

type FactProps = { term: string; isWide?: boolean; children: ReactNode };

function Fact({ term, isWide = false, children }: FactProps) {
  if (children === undefined) return null;
  return (
    <div className={isWide ? styles.wide : undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The shop's own form always sends 'Support'. */
function aboutOf({ queryType }: RequestThread): string | undefined {
  return queryType === 'Support' ? undefined : queryType;
}

function RequestFacts({ request }: { request: RequestThread }) {
  const { email, phone, colors, size, orderNumber, dueAt, answeredAt } = request;
  const moment = (at: string | undefined) => at && formatDateTime(at, { numeric: true });
  return (
    <aside className={`card ${styles.facts}`} aria-labelledby="facts-title">
      <h2 id="facts-title">Details</h2>
      <dl>
        <Fact term="Kind of piece">{productTypeOf(request)}</Fact>
        <Fact term="Budget">{budgetOf(request)}</Fact>
        <Fact term="Colours">{colors}</Fact>
        <Fact term="Size">{size}</Fact>
        <Fact term="Order">
          {orderNumber && (
            <Link className="order-number" to={`/admin/order/${orderNumber}`}>
              <span translate="no">{orderNumber}</span>
            </Link>
          )}
        </Fact>
        <Fact term="About">{aboutOf(request)}</Fact>
        <Fact term="Email" isWide>
          <a className={styles.email} href={`mailto:${email}`}>
            <Mail className="icon-small" />
            <span translate="no">{email}</span>
          </a>
        </Fact>
        <Fact term="Phone" isWide>
          {phone && (
            <a className={styles.email} href={callLink(phone)}>
              <Phone className="icon-small" />
              <span translate="no">{shownPhone(phone)}</span>
            </a>
          )}
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
