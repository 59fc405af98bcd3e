import { useEffect, useRef, useState } from 'react';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import { replyPromise } from '#features/shop/promise-texts.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { shownPhone } from '#platform/contract/india/phone.ts';
import { budgetLabel } from '../../options.ts';
import { CustomOrderForm, useCustomOrder, type SentRequest } from './custom-order-form.tsx';
import { SentPhotos } from '../sent-photos.tsx';
import type { CustomOrderDraft } from './custom-order-draft.ts';
import { useResetOnReopen } from './use-reset-on-reopen.ts';
import styles from './custom-order.module.css';

const DISCARD = {
  discardTitle: 'Discard this request?',
  keepLabel: 'Keep writing',
  discardLabel: 'Discard',
};
const STOP = {
  discardTitle: 'Stop sending the photos?',
  keepLabel: 'Keep sending',
  discardLabel: 'Stop',
};

type DialogProps = { isOpen: boolean; onClose: () => void };

/** The custom order dialog. It never closes by itself. Closed, it forgets one person's words for the next. */
export default function CustomOrderDialog(props: DialogProps) {
  const signIn = useSignIn();
  const uid = signIn.status === 'in' ? signIn.uid : undefined;
  const [person, setPerson] = useState(uid);
  if (!props.isOpen && person !== uid) setPerson(uid);
  return <CustomOrder key={person} {...props} />;
}

function CustomOrder({ isOpen, onClose }: DialogProps) {
  const [sent, setSent] = useState<SentRequest>();
  const [isSending, setIsSending] = useState(false);
  const firstField = useRef<HTMLInputElement>(null);
  const form = useCustomOrder(setSent);

  function startAnew(): void {
    form.discard();
    form.setPhotos([]);
    setSent(undefined);
  }
  const markDone = useResetOnReopen(isOpen, sent !== undefined, startAnew);

  /** The dialog has asked before it discards. */
  function close(): void {
    if (!form.isSending) form.discard();
    markDone();
    onClose();
  }

  return (
    <Dialog
      open={isOpen}
      onClose={close}
      isInAddress
      size="l"
      className={styles.customOrder}
      initialFocus={firstField}
      isDirty={sent ? isSending : form.isDirty}
      {...(sent ? STOP : DISCARD)}
    >
      {sent ? (
        <CustomOrderSent
          sent={sent}
          isSending={isSending}
          onSending={setIsSending}
          onClose={close}
        />
      ) : (
        <CustomOrderForm form={form} firstField={firstField} />
      )}
    </Dialog>
  );
}

const LABELS: [keyof CustomOrderDraft, string][] = [
  ['name', 'Name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['productType', 'Piece'],
  ['colors', 'Colors'],
  ['size', 'Size'],
  ['budget', 'Budget'],
  ['description', 'Wishes'],
];

type Options = readonly { value: string; label: string }[];

function labelIn(options: Options, value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

type SentProps = {
  sent: SentRequest;
  /** Photos are on their way. */
  isSending: boolean;
  onSending: (isSending: boolean) => void;
  onClose: () => void;
};

function CustomOrderSent({ sent, isSending, onSending, onClose }: SentProps) {
  const { draft: request, photos, token } = sent;
  const message = useRef<HTMLParagraphElement>(null);
  const { promise, requests, hasAddress } = useShop();
  const words = {
    ...request,
    productType: labelIn(requests.types, request.productType),
    phone: shownPhone(request.phone),
    budget: budgetLabel(request.budget),
  };
  useEffect(() => message.current?.focus(), []);
  return (
    <>
      <div className={`${styles.scroll} ${styles.sent}`}>
        <DialogTitle>Request sent</DialogTitle>
        <p ref={message} tabIndex={-1}>
          <output>{replyPromise(promise)}</output>
        </p>
        <dl>
          {LABELS.filter(([field]) => request[field] !== '').map(([field, label]) => (
            <div key={field} className="contents">
              <dt>{label}</dt>
              <dd className={styles.written}>{words[field]}</dd>
            </div>
          ))}
        </dl>
        {photos.length > 0 && <SentPhotos photos={photos} token={token} onBusy={onSending} />}
        {hasAddress && <p className="muted">We've emailed you a link to this conversation.</p>}
        {!hasAddress && !isSending && (
          <p className="muted">Open the page and save its link: our answer will be there.</p>
        )}
      </div>
      <div className="dialog-foot">
        {!isSending && (
          <LinkButton to={`/request#${token}`} variant="secondary">
            Open the page
          </LinkButton>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  );
}
