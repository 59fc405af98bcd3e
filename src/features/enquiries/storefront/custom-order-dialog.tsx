import { useEffect, useRef, useState } from 'react';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { Button } from '#platform/ui/actions/button.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { replyPromise } from '#features/shop/promise-texts.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { BUDGETS } from '../options.ts';
import { CustomOrderForm } from './custom-order-form.tsx';
import { dropDraft, isBlank, readDraft, type CustomOrderDraft } from './custom-order-draft.ts';
import { useResetOnReopen } from './use-reset-on-reopen.ts';

/** The custom order dialog. It never closes by itself. */
export default function CustomOrderDialog({
  isOpen,
  onClose,
}: {
  isOpen: boolean;
  onClose: () => void;
}) {
  const [sent, setSent] = useState<CustomOrderDraft>();
  const [isDirty, setIsDirty] = useState(() => !isBlank(readDraft()));
  const firstField = useRef<HTMLInputElement>(null);

  function startAnew(): void {
    setSent(undefined);
    setIsDirty(false);
  }
  const markDone = useResetOnReopen(isOpen, sent !== undefined, startAnew);

  /** The dialog has asked before it discards. */
  function close(): void {
    dropDraft();
    markDone();
    onClose();
  }

  return (
    <Dialog
      open={isOpen}
      onClose={close}
      size="l"
      className="co"
      initialFocus={firstField}
      isDirty={isDirty && !sent}
      discardTitle="Discard this request?"
      keepLabel="Keep writing"
      discardLabel="Discard"
    >
      {sent ? (
        <CustomOrderSent request={sent} onClose={close} />
      ) : (
        <CustomOrderForm onSent={setSent} onDirty={setIsDirty} firstField={firstField} />
      )}
    </Dialog>
  );
}

const LABELS: [keyof CustomOrderDraft, string][] = [
  ['name', 'Name'],
  ['email', 'E-mail'],
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

function CustomOrderSent({ request, onClose }: { request: CustomOrderDraft; onClose: () => void }) {
  const message = useRef<HTMLParagraphElement>(null);
  const { promise, requests } = useShop();
  const words = {
    ...request,
    productType: labelIn(requests.types, request.productType),
    budget: labelIn(BUDGETS, request.budget),
  };
  useEffect(() => message.current?.focus(), []);
  return (
    <>
      <div className="scroll sent">
        <DialogTitle>Request sent</DialogTitle>
        <p ref={message} tabIndex={-1}>
          <output>{replyPromise(promise)}</output>
        </p>
        <dl>
          {LABELS.filter(([field]) => request[field] !== '').map(([field, label]) => (
            <div key={field} className="contents">
              <dt>{label}</dt>
              <dd className="whitespace-pre-line">{words[field]}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="foot">
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  );
}
