import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ADMIN, refreshAdmin } from '#platform/client/query/admin-query.ts';
import { dataOf, problemOf, queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { Loading } from '#platform/ui/feedback/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { LogOut } from '#platform/ui/icons/icons.generated.tsx';
import { AlertDialog } from '#platform/ui/overlays/alert-dialog.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { CustomerSessions as Sessions } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import type { endCustomerSessions, getCustomerSessions } from '../../endpoints.ts';
import styles from './order.module.css';

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
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: async () =>
        dataOf(
          await signedInApi<typeof endCustomerSessions>('DELETE /v2/admin/order/{id}/sessions', {
            params: { id },
          }),
        ),
      onSuccess: async () => {
        await refreshAdmin();
        announce('The customer is signed out everywhere');
        toast.success('Signed out everywhere');
        onEnded();
      },
    },
    queries,
  );
  const failure =
    error === null ? undefined : (problemOf(error)?.detail ?? 'Try again in a moment.');
  return { end: () => !isPending && mutate(), isEnding: isPending, failure };
}

function sessionsText({ count, isOwn }: Sessions): string {
  if (count === undefined)
    return 'Another service signs people in here, and it alone can end that.';
  if (isOwn) return 'This order is your own. Your sign-ins are on your profile page.';
  if (count === 0) return 'Signed in nowhere.';
  return count === 1 ? 'Signed in at 1 place.' : `Signed in at ${count} places.`;
}

function Known({ order, sessions }: { order: OrderWire; sessions: Sessions }) {
  const [isAsking, setIsAsking] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  const isOnline = useOnline();
  const { end, isEnding, failure } = useEnding(order, () => text.current?.focus());
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
        <Button
          variant="secondary"
          size="s"
          icon={<LogOut className="ico-s" />}
          busy={isEnding}
          busyLabel="Signing out…"
          aria-disabled={!isOnline}
          {...(!isOnline && { 'aria-describedby': 'ao-offline' })}
          onClick={() => isOnline && setIsAsking(true)}
        >
          Sign out everywhere
        </Button>
      )}
      <AlertDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Sign this customer out everywhere?"
        text="For a lost phone or a stolen password. Each device has to sign in again; orders and carts stay."
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              Leave as it is
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setIsAsking(false);
                end();
              }}
            >
              Sign out everywhere
            </Button>
          </>
        }
      />
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
          The sign-ins did not load.
        </LoadFailed>
      )}
    </section>
  );
}
