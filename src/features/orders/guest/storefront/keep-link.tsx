import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import {
  EMPTY_REGISTRATION,
  registrationDraft,
} from '#features/identity/storefront/register/registration-draft.ts';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { dataOf, invalidate, queries, sentenceOf } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { tabMemory } from '#platform/client/drafts/tab-memory.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { OrderWire } from '../../contract.ts';
import type { postOrderClaim } from '../guest-endpoints.ts';
import { dropLinkKey, linkKeyOf, orderLink } from './stored-link.ts';
import { orderKeys } from '../../storefront/order-query.ts';
import styles from './keep-link.module.css';
import buttonStyles from '#platform/ui/actions/button.module.css';

/** The number of the order for which an account is being made. */
const requested = tabMemory<string>('order-for-account');

type OrderProps = { order: OrderWire };

/** The form begins with what the order knows, and comes back here. */
function CreateAccount({ order: { number, billingName } }: OrderProps) {
  function prepare(): void {
    const { firstName, lastName, email, phone } = billingName;
    registrationDraft.save({ ...EMPTY_REGISTRATION, firstName, lastName, email, phone });
    requested.save(number);
  }
  return (
    <Link className="link" to="/register" state={{ from: `/order/${number}` }} onClick={prepare}>
      Create an account with this order
    </Link>
  );
}

function useClaim(uid: string, number: string, key: string) {
  const toast = useToast();
  return useMutation(
    {
      mutationFn: async () =>
        dataOf(
          await signedInApi<typeof postOrderClaim>('POST /v2/order-claims', {
            headers: { 'order-key': key },
            body: { number },
          }),
        ),
      onSuccess: async () => {
        requested.clear();
        dropLinkKey(number);
        toast.success('Added to your orders');
        await invalidate({ queryKey: orderKeys.of(uid) });
      },
    },
    queries,
  );
}

/** Adds the order to the account, unasked where the account was made for it. */
function Claim({ uid, number, linkKey }: { uid: string; number: string; linkKey: string }) {
  const { mutate, isPending, error } = useClaim(uid, number, linkKey);
  const claimRequested = useEffectEvent(() => {
    if (requested.read() === number) mutate();
  });
  useEffect(() => claimRequested(), []);
  return (
    <>
      {error && (
        <Banner tone="bad" title="Not added">
          {sentenceOf(error)}
        </Banner>
      )}
      <Button variant="secondary" size="s" busy={isPending} onClick={() => mutate()}>
        Add to my orders
      </Button>
    </>
  );
}

/** Offers to keep the link of an order that has no account. */
export function KeepLink({ order }: OrderProps) {
  const signIn = useSignIn();
  const { hasAddress } = useShop();
  const { number } = order;
  const key = linkKeyOf(number);
  if (key === undefined) return null;
  const link = orderLink(number, key);
  const message = encodeURIComponent(`Order ${number}: ${link}`);
  return (
    <section className={`column card ${styles.keepLink}`} aria-labelledby="keep-link">
      <h2 id="keep-link">Keep this link</h2>
      <p className="muted">
        Anyone who has it can open this order, on any device.
        {hasAddress && <span> It is in our email too.</span>}
      </p>
      <p className="row wrap">
        <CopyButton value={link} label="link" showsLabel size="s" />
        <a
          className={`btn ${buttonStyles.secondary} ${buttonStyles.small}`}
          href={`https://wa.me/?text=${message}`}
        >
          Send by WhatsApp
        </a>
      </p>
      {signIn.status === 'in' ? (
        <Claim uid={signIn.uid} number={number} linkKey={key} />
      ) : (
        <CreateAccount order={order} />
      )}
    </section>
  );
}
