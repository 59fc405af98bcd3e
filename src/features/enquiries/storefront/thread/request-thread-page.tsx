import { useEffect } from 'react';
import type { MetaDescriptor } from 'react-router';
import { NoLinkToken } from '#features/identity/storefront/mail-links/stop-mails.tsx';
import { useLinkToken } from '#features/identity/storefront/mail-links/use-link-token.ts';
import { tabMemory } from '#platform/client/drafts/tab-memory.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { NeedsScript } from '#platform/ui/feedback/loading/needs-script.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { useThread } from './thread-calls.ts';
import { ThreadView } from './thread-view.tsx';
import styles from './thread.module.css';
import ordersStyles from '#features/orders/storefront/orders.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Your custom order' }, { name: 'robots', content: 'noindex' }];
}

function LoadingThread() {
  return (
    <Loading label="Loading the conversation">
      <Skeleton count={3} />
    </Loading>
  );
}

const HOME = <LinkButton to="/">To the shop</LinkButton>;

function Thread({ token }: { token: string }) {
  const { data, problem, isFailed, reload } = useThread(token);
  if (problem?.code === 'REQUEST_LINK_UNKNOWN') {
    return <EmptyState title={`${problem.title}.`} text={problem.detail} action={HOME} />;
  }
  return (
    <>
      {isFailed && (
        <LoadFailed onRetry={reload} detail={problem?.detail}>
          {data ? 'This may be out of date.' : "The conversation didn't load."}
        </LoadFailed>
      )}
      {data && <ThreadView token={token} thread={data} reload={reload} />}
      {!data && !isFailed && <LoadingThread />}
    </>
  );
}

const memory = tabMemory<string>('request-link');

/** Token of the last conversation in this tab: undefined before hydration, '' without one. */
function useRequestToken(): string | undefined {
  const found = useLinkToken();
  useEffect(() => {
    if (found) memory.save(found);
  }, [found]);
  return found === '' ? (memory.read() ?? '') : found;
}

/** Conversation and quotes of a request, opened by its link. */
export default function RequestThreadPage() {
  const token = useRequestToken();
  if (token === '') {
    return (
      <NoLinkToken text="Or sign in with the same email address: the conversation is under My Orders.">
        <LinkButton variant="secondary" to="/my-orders">
          My Orders
        </LinkButton>
      </NoLinkToken>
    );
  }
  return (
    <div className={`frame ${ordersStyles.page} ${styles.page}`}>
      <h1>Your custom order</h1>
      <NeedsScript>
        {token === undefined ? <LoadingThread /> : <Thread key={token} token={token} />}
      </NeedsScript>
    </div>
  );
}
