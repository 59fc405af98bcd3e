import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useProfile } from '#features/profile/storefront/use-profile.ts';
import {
  DialogSessionGuard,
  SessionEndedBanner,
} from '#features/identity/storefront/session-guard.tsx';
import { dayCountInWords } from '#features/shop/promise-texts.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { byLink } from '#features/orders/storefront/order-calls.ts';
import { api } from '#platform/client/calls/browser-api.ts';
import { idempotentMutation } from '#platform/client/calls/idempotent-mutation.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { OrderQuestion, SupportQuery } from '../contract.ts';
import type { postOrderQuestion, postSupportQuery } from '../endpoints.ts';
import { useResetOnReopen } from './use-reset-on-reopen.ts';
import styles from './support.module.css';

type Query = { name: string; email: string; details: string };
type QueryErrors = { [field in keyof Query]?: string | undefined };

const FAILED = 'Something went wrong while sending your query.';
/** Sends by the order's link: the order knows who asks. */
function sendByLink(link: NonNullable<ReturnType<typeof byLink>>, { details }: Query, key: string) {
  const { params, headers } = link;
  return api<typeof postOrderQuestion>('POST /v2/guest-order/{number}/question', {
    params,
    headers: { ...headers, 'idempotency-key': key },
    body: { details },
  });
}

function sendSignedIn(orderNumber: string | undefined, query: Query, key: string) {
  const about = orderNumber !== undefined && { orderNumber };
  return signedInApi<typeof postSupportQuery>('POST /v2/query-email', {
    headers: { 'idempotency-key': key },
    body: { ...query, queryType: 'Support', ...about },
  });
}

const ENDED = 'Your session has ended. Nothing you typed is lost: sign in again, then send it.';
function useKnownContact(): Pick<Query, 'name' | 'email'> {
  const signIn = useSignIn();
  const { profile } = useProfile();
  const [name, email] = signIn.status === 'in' ? [signIn.userName, signIn.email] : ['', ''];
  const full = `${profile?.firstName ?? ''} ${profile?.lastName ?? ''}`.trim();
  return { name: full || name, email: profile?.email || email };
}

function useQueryForm(orderNumber: string | undefined) {
  const known = useKnownContact();
  const [edits, setEdits] = useState<Partial<Query>>({});
  const [errors, setErrors] = useState<QueryErrors>({});
  const [isFailed, setIsFailed] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const alert = useAlert();
  const form = useRef<HTMLFormElement>(null);
  const [mutation] = useState(() => idempotentMutation<Query>());
  const link = orderNumber === undefined ? undefined : byLink(orderNumber);
  const query: Query = { details: '', ...known, ...edits };

  function show(found: QueryErrors): void {
    setErrors(found);
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );
  }
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const missing = link
      ? formErrors(OrderQuestion, { details: query.details })
      : formErrors(SupportQuery, query);
    if (Object.keys(missing).length > 0) return show(missing);
    setIsFailed(undefined);
    setIsBusy(true);
    const result = await mutation.send(query, (key) =>
      link ? sendByLink(link, query, key) : sendSignedIn(orderNumber, query, key),
    );
    setIsBusy(false);
    if (result.ok) return setIsSent(true);
    if (result.problem.fields) return show(result.problem.fields);
    setIsFailed(`${FAILED} ${result.problem.detail}`);
    alert({ title: 'Failed', text: FAILED });
  }
  function bind(field: keyof Query) {
    return {
      name: field,
      value: query[field],
      error: errors[field],
      required: true,
      onChange: ({ target }: { target: { value: string } }) => {
        setEdits((old) => ({ ...old, [field]: target.value }));
        setErrors((old) => ({ ...old, [field]: undefined }));
      },
    };
  }
  function startAnew(): void {
    setEdits({});
    setErrors({});
    setIsFailed(undefined);
    setIsSent(false);
  }
  const isDirty = (edits.details ?? '') !== '' && !isSent;
  const isByLink = link !== undefined;
  return { form, isDirty, isBusy, isSent, isByLink, failure: isFailed, send, bind, startAnew };
}

type SupportDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  orderNumber: string | undefined;
};

function Sent({ onClose }: { onClose: () => void }) {
  const said = useRef<HTMLParagraphElement>(null);
  const { promise } = useShop();
  useEffect(() => {
    // The dialog, which takes the focus of the removed button, has to come first.
    const frame = requestAnimationFrame(() => said.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className={`dlg-body ${styles.support}`}>
      <DialogTitle>We've got your message</DialogTitle>
      <p ref={said} tabIndex={-1}>
        {`We answer by email, mostly within ${dayCountInWords(promise.replyDays)}.`}
      </p>
      <p>
        <Button onClick={onClose}>Close</Button>
      </p>
    </div>
  );
}

export default function SupportDialog(props: SupportDialogProps) {
  const { orderNumber } = props;
  if (orderNumber !== undefined && byLink(orderNumber)) return <SupportForm {...props} />;
  return (
    <DialogSessionGuard isOpen={props.isOpen} text={ENDED}>
      <SupportOfCustomer {...props} />
    </DialogSessionGuard>
  );
}

function SupportOfCustomer(props: SupportDialogProps) {
  const signIn = useSignIn();
  return signIn.status === 'in' && <SupportForm key={signIn.uid} {...props} />;
}

function SupportForm({ isOpen, onClose, orderNumber }: SupportDialogProps) {
  const { form, isDirty, isBusy, isSent, isByLink, failure, send, bind, startAnew } =
    useQueryForm(orderNumber);
  const markDone = useResetOnReopen(isOpen, isSent, startAnew);
  const isOnline = useOnline();
  const details = useRef<HTMLTextAreaElement>(null);
  function close(): void {
    markDone();
    onClose();
  }
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      isInAddress
      initialFocus={details}
      isDirty={isDirty}
      discardTitle="Discard this message?"
    >
      {isSent ? (
        <Sent onClose={close} />
      ) : (
        <form ref={form} noValidate onSubmit={(event) => void send(event)}>
          <div className={`dlg-body ${styles.support}`} inert={isBusy}>
            <DialogTitle>
              {orderNumber === undefined ? 'Contact Support' : `About order ${orderNumber}`}
            </DialogTitle>
            <SessionEndedBanner />
            {failure !== undefined && (
              <Banner tone="bad" title="Failed">
                {`${failure} Everything you typed is still here.`}
              </Banner>
            )}
            {isByLink ? (
              <p className="hint">The answer goes to the email address of the order.</p>
            ) : (
              <>
                <TextField
                  label="Your Name"
                  autoComplete="name"
                  maxLength={100}
                  {...bind('name')}
                />
                <TextField
                  label="Email Address"
                  type="email"
                  autoComplete="email"
                  autoCapitalize="none"
                  {...bind('email')}
                />
              </>
            )}
            <TextArea
              ref={details}
              label="How can we help?"
              maxLength={5000}
              rows={6}
              {...bind('details')}
            />
          </div>
          <div className="dlg-foot">
            {!isOnline && <p className="reason">Kept here. Send it when you're back online.</p>}
            <Button type="submit" busy={isBusy} busyLabel="Sending…" disabled={!isOnline}>
              Send message
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
