import { useLayoutEffect, useRef, useState } from 'react';
import {
  DialogSessionGuard,
  SessionEndedBanner,
} from '#features/identity/storefront/session-guard.tsx';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { byLink } from '#features/orders/storefront/order-calls.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import { Question, useAnswerPromise, useQueryForm, WhoAsks } from './support-form.tsx';
import { useResetOnReopen } from '../custom-order/use-reset-on-reopen.ts';

const ENDED = 'Your session has ended. Nothing you typed is lost: sign in again, then send it.';

type SupportDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  orderNumber: string | undefined;
};

function Sent({ onClose }: { onClose: () => void }) {
  const said = useRef<HTMLParagraphElement>(null);
  const promise = useAnswerPromise();
  // The focus moves before paint: the dialog takes that of the removed button only where nothing else has it.
  useLayoutEffect(() => said.current?.focus(), []);
  return (
    <div className="column dialog-body">
      <DialogTitle>We've got your message</DialogTitle>
      <p ref={said} tabIndex={-1}>
        {promise}
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
  const { form, isByLink } = useQueryForm({
    orderNumber,
    keep: `support-${orderNumber ?? ''}`,
    onSent: () => setIsSent(true),
  });
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
              <WhoAsks form={form} />
            )}
            <Question ref={details} form={form} />
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
