import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useAdminCall } from '#platform/client/query/use-admin-call.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { useSite } from '#platform/client/page/use-site.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { PrivateLinkCard } from '#platform/ui/overlays/alerts/private-link-card.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { OrderWire } from '../../../contract.ts';
import type { getOrderLink, postOrderLink } from '../../../guest/guest-endpoints.ts';

function useRenewing({ id }: OrderWire, done: string) {
  const toast = useToast();
  return useAdminCall(
    () => signedInApi<typeof postOrderLink>('POST /v2/admin/order/{id}/link', { params: { id } }),
    () => toast.success(done),
  );
}

const END_LINK = {
  title: 'Make the old link invalid?',
  text: 'Use this if someone else has seen the link. The buyer gets a new one by email.',
  no: 'Cancel',
  yes: 'Make it invalid',
};

/** The guest's link of an order, and a button that replaces it. */
export function OrderLinkCard({ order }: { order: OrderWire }) {
  const { origin } = useSite();
  const { id } = order;
  const { data, failure, reload } = useApiQuery([ADMIN, 'link', id], (signal) =>
    signedInApi<typeof getOrderLink>('GET /v2/admin/order/{id}/link', { params: { id }, signal }),
  );
  return (
    <PrivateLinkCard
      title="Link to the order"
      label="the order link"
      link={{ address: data && origin + data.link, failure, reload }}
      renewing={useRenewing(order, 'The old link no longer works')}
      question={END_LINK}
      renew="Make the old link invalid"
    >
      The link in the emails opens the order without an account.
    </PrivateLinkCard>
  );
}

/** The link of an order that belongs to an account, or did until that was deleted. */
export function EndedLinkCard({ order }: { order: OrderWire }) {
  const { run, isRunning, failure } = useRenewing(order, 'The buyer gets the new link by email');
  return (
    <section className="card stack" aria-labelledby="ao-link">
      <h2 id="ao-link">Link to the order</h2>
      <p>
        No link opens this order: its buyer has added it to an account. Make a new link if they
        cannot sign in, or have deleted the account.
      </p>
      {failure !== undefined && <Banner tone="bad">{`No link was made. ${failure}`}</Banner>}
      <Button
        variant="secondary"
        size="s"
        busy={isRunning}
        busyLabel="Making a new link…"
        onClick={run}
      >
        Make a new link
      </Button>
    </section>
  );
}
