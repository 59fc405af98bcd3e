import { useLayoutEffect, useRef, useState } from 'react';
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
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import { OrderQuestion, SupportQuery } from '../contract.ts';
import type { postOrderQuestion, postSupportQuery } from '../endpoints.ts';
import { useResetOnReopen } from './use-reset-on-reopen.ts';

type Query = { name: string; email: string; details: string };

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

function useQueryForm(orderNumber: string | undefined, onSent: () => void) {
  const known = useKnownContact();
  const alert = useAlert();
  const link = orderNumber === undefined ? undefined : byLink(orderNumber);
  const form = useForm({
    schema: {
      errorsOf: (query: Query) =>
        link
          ? formErrors(OrderQuestion, { details: query.details })
          : formErrors(SupportQuery, query),
      bodyOf: (query) => query,
    },
    start: { details: '', ...known },
    send: async (query, key) => {
      const result = await (link
        ? sendByLink(link, query, key)
        : sendSignedIn(orderNumber, query, key));
      if (result.ok || result.problem.fields) return result;
      alert({ title: 'Failed', text: FAILED });
      return {
        ok: false,
        problem: { ...result.problem, detail: `${FAILED} ${result.problem.detail}` },
      };
    },
    after: onSent,
  });
  return { form, isByLink: link !== undefined };
}

type SupportDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  orderNumber: string | undefined;
};

function Sent({ onClose }: { onClose: () => void }) {
  const said = useRef<HTMLParagraphElement>(null);
  const { promise } = useShop();
  // At once: the dialog takes the focus of the removed button only where nothing else has it.
  useLayoutEffect(() => said.current?.focus(), []);
  return (
    <div className="column dialog-body">
      <DialogTitle>We've got your message</DialogTitle>
      <p ref={said} tabIndex={-1}>
        {`We answer by email, usually within ${dayCountInWords(promise.replyDays)}.`}
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
  const [isSent, setIsSent] = useState(false);
  const { form, isByLink } = useQueryForm(orderNumber, () => setIsSent(true));
  useResetOnReopen(isOpen, isSent, () => setIsSent(false));
  const details = useRef<HTMLTextAreaElement>(null);
  function close(): void {
    if (!form.isSending) form.discard();
    onClose();
  }
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      isInAddress
      initialFocus={details}
      isDirty={form.isDirty}
      discardTitle="Discard this message?"
    >
      {isSent ? (
        <Sent onClose={close} />
      ) : (
        <Form form={form}>
          <div className="column dialog-body">
            <DialogTitle>
              {orderNumber === undefined ? 'Contact Support' : `About order ${orderNumber}`}
            </DialogTitle>
            <SessionEndedBanner />
            <FormFailure title="Failed" keeps="What you typed is still here." />
            {isByLink ? (
              <p className="hint">We'll answer to the email address of the order.</p>
            ) : (
              <>
                <TextField
                  label="Your Name"
                  required
                  autoComplete="name"
                  maxLength={100}
                  {...form.field('name')}
                />
                <TextField
                  label="Email Address"
                  required
                  type="email"
                  autoComplete="email"
                  autoCapitalize="none"
                  {...form.field('email')}
                />
              </>
            )}
            <TextArea
              ref={details}
              label="How can we help?"
              required
              maxLength={5000}
              rows={6}
              {...form.field('details')}
            />
          </div>
          <div className="dialog-foot">
            <FormWaiting />
            <SendButton busyLabel="Sending…">Send message</SendButton>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
