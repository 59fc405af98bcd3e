import { useRef, useState } from 'react';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { CustomOrderForm } from './custom-order-form.tsx';
import { CustomOrderSent } from './custom-order-sent.tsx';
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
