import { useEffect, useRef } from 'react';
import * as z from 'zod';
import { payByWords } from '#features/orders/payment/pay-by.ts';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { ShareButton } from '#platform/ui/actions/share-button.tsx';
import { Amount } from '#platform/ui/display/amount.tsx';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import { MessageCircle } from '#platform/ui/icons/icons.generated.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import { PAYMENT_LINK_DAYS } from '../../gateway/payment-link-days.ts';
import { linkChat, linkMessage, type LinkSubject, type OpenLink } from './link-texts.ts';
import styles from '../order-payment.module.css';
import buttonStyles from '#platform/ui/actions/button.module.css';

type LinkDialogProps = {
  isOpen: boolean;
  subject: LinkSubject;
  message: { shop: string; text: string };
  link: OpenLink | undefined;
  onMake: (key: string) => Promise<Sent<unknown>>;
  onClose: () => void;
};

function titleOf({ number, part }: LinkSubject): string {
  return part === '' ? `Payment link for ${number}` : `Payment link for ${number}, ${part}`;
}

type MakingProps = Pick<LinkDialogProps, 'subject' | 'onMake'>;

function Making({ subject, onMake }: MakingProps) {
  const form = useForm({
    schema: z.object({}),
    start: {},
    send: (_body, key) => onMake(key),
  });
  return (
    <Form form={form}>
      <div className="dialog-body stack">
        <DialogTitle>{titleOf(subject)}</DialogTitle>
        <p>
          Anyone with the link can pay <Amount rupees={subject.amount} exact /> by card, netbanking
          or any UPI app, once.
        </p>
        <p className="muted">
          {`It works for ${PAYMENT_LINK_DAYS} days. It stops working if the order is cancelled, changes its price, or is paid another way.`}
        </p>
        <FormFailure title="No link was made" />
      </div>
      <div className="dialog-foot">
        <FormWaiting offline="You can make it when you're back online." />
        <DialogClose>Cancel</DialogClose>
        <SendButton busyLabel="Making the link…">Make the link</SendButton>
      </div>
    </Form>
  );
}

type MadeProps = Pick<LinkDialogProps, 'subject' | 'message'> & { link: OpenLink };

function Made({ subject, message, link }: MadeProps) {
  const address = useRef<HTMLElement>(null);
  const text = linkMessage(subject, link, message);
  useEffect(() => {
    if (document.activeElement === document.body) address.current?.focus();
  }, []);
  return (
    <>
      <div className="dialog-body stack">
        <DialogTitle>{titleOf(subject)}</DialogTitle>
        <p>
          Anyone with this link can pay <Amount rupees={subject.amount} exact />, once.
        </p>
        <p>
          <code ref={address} tabIndex={-1} className={styles.address} translate="no">
            {link.url}
          </code>
        </p>
        <div className="cluster">
          <CopyButton value={link.url} label="the link" showsLabel size="s" />
          <ShareButton data={{ text }} />
          <a
            className={`btn ${buttonStyles.secondary} ${buttonStyles.small}`}
            href={linkChat(subject, text)}
            target="_blank"
            rel="noreferrer"
          >
            <span className={buttonStyles.face}>
              <MessageCircle className="icon-small" /> WhatsApp
              <VisuallyHidden> (opens in new tab)</VisuallyHidden>
            </span>
          </a>
        </div>
        <p className="hint">{`It works until ${payByWords(link.expiresAt)}.`}</p>
      </div>
      <div className="dialog-foot">
        <DialogClose>Close</DialogClose>
      </div>
    </>
  );
}

export function LinkDialog({ isOpen, subject, message, link, onMake, onClose }: LinkDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose}>
      {link ? (
        <Made subject={subject} message={message} link={link} />
      ) : (
        <Making subject={subject} onMake={onMake} />
      )}
    </Dialog>
  );
}
