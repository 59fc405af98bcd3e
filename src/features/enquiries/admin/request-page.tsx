import { ArrowLeft } from 'lucide-react';
import { Link, useLocation, useParams, type MetaDescriptor } from 'react-router';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Loading } from '#platform/ui/feedback/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import type { RequestThread } from '../admin-contract.ts';
import { DueBadge } from './due-badge.tsx';
import { KindBadge } from './kind-badge.tsx';
import { Conversation } from './request/conversation.tsx';
import { ReplyForm } from './request/reply-form.tsx';
import { RequestFacts } from './request/request-facts.tsx';
import { StateButtons } from './request/state-buttons.tsx';
import { useRequest, type OpenedRequest } from './request/use-request.ts';
import './requests.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Request' }, { name: 'robots', content: 'noindex' }];
}

/** Back to the list as it was left. */
function useListAddress(): string {
  const state = useLocation().state as { list?: string } | null;
  return `/admin/requests${state?.list ?? ''}`;
}

function Opened({ request }: { request: RequestThread }) {
  const { id, kind, name } = request;
  return (
    <>
      <div className="ahead rq-head">
        <div>
          <h1>{kind === 'custom' ? `Custom order for ${name}` : `Question from ${name}`}</h1>
          <p className="rq-badges">
            <KindBadge kind={kind} />
            <DueBadge request={request} />
          </p>
        </div>
        <StateButtons key={id} request={request} />
      </div>
      <div className="ape rq-page">
        <RequestFacts request={request} />
        <div className="rq-main">
          <Conversation request={request} />
          <ReplyForm key={id} request={request} />
        </div>
      </div>
    </>
  );
}

/** What stands where the request would, while it is not there. */
function NotThere({ opened, list }: { opened: OpenedRequest; list: string }) {
  if (opened.failure !== undefined) return null;
  return (
    <>
      <h1>Request</h1>
      {opened.isMissing ? (
        <EmptyState
          title="We couldn't find this request."
          action={<LinkButton to={list}>All requests</LinkButton>}
        />
      ) : (
        <Loading label="Loading the request">
          <Skeleton count={3} className="rq-skel-page" />
        </Loading>
      )}
    </>
  );
}

/** One request with its answers. */
export default function RequestPage() {
  const { id = '' } = useParams();
  const opened = useRequest(id);
  const { request, failure, reload } = opened;
  const list = useListAddress();
  return (
    <div className="rq-detail">
      <Link className="back" to={list}>
        <ArrowLeft className="ico-s" aria-hidden="true" />
        Back to requests
      </Link>
      {failure !== undefined && (
        <>
          {request === undefined && <h1>Request</h1>}
          <Banner tone="bad" action={<Button onClick={() => void reload()}>Try again</Button>}>
            {request === undefined ? "The request didn't load." : 'This may be out of date.'}{' '}
            {failure}
          </Banner>
        </>
      )}
      {request === undefined ? (
        <NotThere opened={opened} list={list} />
      ) : (
        <Opened request={request} />
      )}
    </div>
  );
}
