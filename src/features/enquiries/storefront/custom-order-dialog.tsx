import { useState } from 'react';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { CustomOrderForm } from './custom-order-form.tsx';
import { CustomOrderSent } from './custom-order-sent.tsx';
import type { CustomOrderDraft } from './custom-order-draft.ts';

/** The custom order modal: the form, and after sending what was sent. It never closes by itself. */
export default function CustomOrderDialog({
  isOpen,
  onClose,
}: {
  isOpen: boolean;
  onClose: () => void;
}) {
  const [sent, setSent] = useState<CustomOrderDraft>();
  const [isDirty, setIsDirty] = useState(false);

  function close(): void {
    setSent(undefined);
    setIsDirty(false);
    onClose();
  }

  return (
    <Dialog
      open={isOpen}
      onClose={close}
      size="l"
      className="co"
      isDirty={isDirty && !sent}
      discardTitle="Discard this request?"
      keepLabel="Keep writing"
      discardLabel="Discard"
    >
      {sent ? (
        <CustomOrderSent request={sent} onClose={close} />
      ) : (
        <CustomOrderForm onSent={setSent} onDirty={setIsDirty} />
      )}
    </Dialog>
  );
}
