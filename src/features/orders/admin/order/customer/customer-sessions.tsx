import { useRef } from 'react';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useAdminCall } from '#platform/client/query/use-admin-call.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { LogOut } from '#platform/ui/icons/icons.generated.tsx';
import { AskingButton } from '#platform/ui/overlays/alerts/asking-button.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { CustomerSessions as Sessions } from '../../../admin-contract.ts';
import type { OrderWire } from '../../../contract.ts';
import type { endCustomerSessions, getCustomerSessions } from '../../../endpoints.ts';
import styles from '../order.module.css';

function useSessions({ id }: OrderWire) {
  return useApiQuery([ADMIN, 'sessions', id], (signal) =>
    signedInApi<typeof getCustomerSessions>('GET /v2/admin/order/{id}/sessions', {
      params: { id },
      signal,
    }),
  );
}

function useEnding({ id }: OrderWire, onEnded: () => void) {
  const announce = useAnnounce();
  const toast = useToast();
  return useAdminCall(
    () =>
      signedInApi<typeof endCustomerSessions>('DELETE /v2/admin/order/{id}/sessions', {
        params: { id },
      }),
    () => {
      announce('The customer is signed out everywhere');
      toast.success('Signed out everywhere');
      onEnded();
    },
  );
}

function sessionsText({ count, isOwn }: Sessions): string {
  if (count === undefined)
    return 'Another service signs people in here. Only that service can sign them out.';
  if (isOwn) return 'This order is your own. Your sign-ins are on your profile page.';
  if (count === 0) return 'Not signed in anywhere.';
  return count === 1 ? 'Signed in on 1 device.' : `Signed in on ${count} devices.`;
}

const SIGN_OUT = {
  title: 'Sign this customer out everywhere?',
  text: 'Use this after a lost phone or a stolen password. Every device has to sign in again; orders and carts stay.',
  no: 'Cancel',
  yes: 'Sign out everywhere',
};

function Known({ order, sessions }: { order: OrderWire; sessions: Sessions }) {
  const text = useRef<HTMLParagraphElement>(null);
  const isOnline = useOnline();
  const { run, isRunning, failure } = useEnding(order, () => text.current?.focus());
  const { count = 0, isOwn } = sessions;
  return (
    <>
      <p ref={text} tabIndex={-1}>
        {sessionsText(sessions)}
      </p>
      {failure !== undefined && (
        <Banner tone="bad">{`The customer is still signed in. ${failure}`}</Banner>
      )}
      {count > 0 && !isOwn && (
        <AskingButton
          variant="secondary"
          size="s"
          icon={<LogOut className="icon-small" />}
          busy={isRunning}
          busyLabel="Signing out…"
          aria-disabled={!isOnline}
          {...(!isOnline && { 'aria-describedby': 'ao-offline' })}
          question={SIGN_OUT}
          onYes={run}
        >
          Sign out everywhere
        </AskingButton>
      )}
    </>
  );
}

/** The customer's sessions, and a button that ends them. */
export function CustomerSessions({ order }: { order: OrderWire }) {
  const { data: sessions, failure, reload } = useSessions(order);
  return (
    <section className={`card ${styles.sessions}`} aria-labelledby="ao-sessions">
      <h2 id="ao-sessions">Sign-ins</h2>
      {sessions && <Known order={order} sessions={sessions} />}
      {!sessions && failure === undefined && (
        <Loading label="Loading where the customer is signed in">
          <Skeleton count={1} />
        </Loading>
      )}
      {!sessions && failure !== undefined && (
        <LoadFailed size="s" onRetry={reload} detail={failure}>
          The sign-ins didn't load.
        </LoadFailed>
      )}
    </section>
  );
}
