import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useAdminCall } from '#platform/client/query/use-admin-call.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { useSite } from '#platform/client/page/use-site.ts';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { AskingButton } from '#platform/ui/overlays/alerts/asking-button.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { RequestThread } from '../admin-contract.ts';
import type { getRequestLink, postRequestLink } from '../thread-endpoints.ts';

function Renewing({ request: { id, name } }: { request: RequestThread }) {
  const toast = useToast();
  const { run, isRunning, failure } = useAdminCall(
    () =>
      signedInApi<typeof postRequestLink>('POST /v2/admin/request/{id}/link', { params: { id } }),
    () => toast.success('The old link no longer works'),
  );
  return (
    <>
      {failure !== undefined && (
        <Banner tone="bad">{`The old link still works. ${failure}`}</Banner>
      )}
      <AskingButton
        variant="secondary"
        size="s"
        busy={isRunning}
        busyLabel="Making a new link…"
        question={{
          title: 'Make a new link?',
          text: `Use this if someone else has seen the link. The old one stops working, and ${name} gets the new one by email.`,
          no: 'Cancel',
          yes: 'Make a new link',
        }}
        onYes={run}
      >
        New link
      </AskingButton>
    </>
  );
}

/** The customer's link of the conversation, and a button that replaces it. */
export function RequestLinkCard({ request }: { request: RequestThread }) {
  const { origin } = useSite();
  const { id, name } = request;
  const {
    data: found,
    failure,
    reload,
  } = useApiQuery([ADMIN, 'request-link', id], (signal) =>
    signedInApi<typeof getRequestLink>('GET /v2/admin/request/{id}/link', {
      params: { id },
      signal,
    }),
  );
  return (
    <section className="card" aria-labelledby="rq-link">
      <h2 id="rq-link">Link for the customer</h2>
      <p>{`${name} reads this conversation and answers through the link in your emails.`}</p>
      {found && (
        <div className="row wrap">
          <CopyButton size="s" showsLabel label="the link" value={origin + found.link} />
          <Renewing request={request} />
        </div>
      )}
      {!found && failure !== undefined && (
        <LoadFailed size="s" onRetry={reload} detail={failure}>
          The link didn't load.
        </LoadFailed>
      )}
    </section>
  );
}
