import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useAdminCall } from '#platform/client/query/use-admin-call.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { useSite } from '#platform/client/page/use-site.ts';
import { PrivateLinkCard } from '#platform/ui/overlays/alerts/private-link-card.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { RequestThread } from '../admin-contract.ts';
import type { getRequestLink, postRequestLink } from '../thread-endpoints.ts';

/** The customer's link of the conversation, and a button that replaces it. */
export function RequestLinkCard({ request: { id, name } }: { request: RequestThread }) {
  const { origin } = useSite();
  const toast = useToast();
  const params = { id };
  const { data, failure, reload } = useApiQuery([ADMIN, 'request-link', id], (signal) =>
    signedInApi<typeof getRequestLink>('GET /v2/admin/request/{id}/link', { params, signal }),
  );
  const renewing = useAdminCall(
    () => signedInApi<typeof postRequestLink>('POST /v2/admin/request/{id}/link', { params }),
    () => toast.success('The old link no longer works'),
  );
  return (
    <PrivateLinkCard
      title="Link for the customer"
      label="the link"
      link={{ address: data && origin + data.link, failure, reload }}
      renewing={renewing}
      question={{
        title: 'Make a new link?',
        text: `Use this if someone else has seen the link. The old one stops working, and ${name} gets the new one by email.`,
        no: 'Cancel',
        yes: 'Make a new link',
      }}
      renew="New link"
    >
      {`${name} reads this conversation and answers through the link in your emails.`}
    </PrivateLinkCard>
  );
}
