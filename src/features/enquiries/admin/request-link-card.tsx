import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN, refreshAdmin } from '#platform/client/query/admin-query.ts';
import { dataOf, queries, sentenceOf } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { useSite } from '#platform/client/page/use-site.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { AlertDialog } from '#platform/ui/overlays/alert-dialog.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { RequestThread } from '../admin-contract.ts';
import type { getRequestLink, postRequestLink } from '../thread-endpoints.ts';

function useRenewing({ id }: RequestThread) {
  const toast = useToast();
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: async () =>
        dataOf(
          await signedInApi<typeof postRequestLink>('POST /v2/admin/request/{id}/link', {
            params: { id },
          }),
        ),
      onSuccess: async () => {
        await refreshAdmin();
        toast.success('The old link opens nothing any more');
      },
    },
    queries,
  );
  const failure = error === null ? undefined : sentenceOf(error);
  return { renew: () => !isPending && mutate(), isRenewing: isPending, failure };
}

function Renewing({ request }: { request: RequestThread }) {
  const [isAsking, setIsAsking] = useState(false);
  const { renew, isRenewing, failure } = useRenewing(request);
  return (
    <>
      {failure !== undefined && (
        <Banner tone="bad">{`The old link still works. ${failure}`}</Banner>
      )}
      <Button
        variant="secondary"
        size="s"
        busy={isRenewing}
        busyLabel="Making a new link…"
        onClick={() => setIsAsking(true)}
      >
        New link
      </Button>
      <AlertDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Make a new link?"
        text={`For a link that somebody else has seen. The old one ends, and ${request.name} gets the new one by email.`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              Leave as it is
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setIsAsking(false);
                renew();
              }}
            >
              Make a new link
            </Button>
          </>
        }
      />
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
      <h2 id="rq-link">Their page</h2>
      <p>{`${name} reads this conversation and answers by the link in your emails.`}</p>
      {found && (
        <div className="row wrap">
          <CopyButton size="s" showsLabel label="the link" value={origin + found.link} />
          <Renewing request={request} />
        </div>
      )}
      {!found && failure !== undefined && (
        <LoadFailed size="s" onRetry={reload} detail={failure}>
          The link did not load.
        </LoadFailed>
      )}
    </section>
  );
}
