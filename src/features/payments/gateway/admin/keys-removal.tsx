import * as z from 'zod';
import { OwnerProofField, useOwnerProof } from '#features/identity/admin/owner-proof.tsx';
import { useHistoryDialog } from '#platform/client/page/use-history-dialog.ts';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { OnlinePayment } from '../keys-contract.ts';
import { removeKeys } from './use-online-payment.ts';

const Nothing = z.object({});

type RemovalDialogProps = Pick<OnlinePayment, 'proof'> & { isOpen: boolean; onClose: () => void };

function RemovalDialog({ proof: kind, isOpen, onClose }: RemovalDialogProps) {
  const proof = useOwnerProof();
  const toast = useToast();
  const form = useForm({
    schema: Nothing,
    start: {},
    send: async () => {
      const removed = await removeKeys(proof.proof);
      if (!removed.ok) proof.refuse(removed.problem);
      return removed;
    },
    after: () => {
      onClose();
      toast.success('Removed. Nobody can pay online now');
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      isInAddress
      title="Remove the keys?"
      offline="Removing them needs a connection."
      closeLabel="Keep them"
      sendLabel="Remove"
      sendVariant="danger"
      busyLabel="Removing…"
    >
      <p>
        Your shop forgets the keys and their secrets. Buyers can no longer pay online, and your shop
        learns nothing more of payments that are under way: to be safe, turn paying online off
        first, and remove the keys an hour later.
      </p>
      <OwnerProofField kind={kind} typed={proof}>
        Confirm that it's you.
      </OwnerProofField>
    </FormDialog>
  );
}

export function KeysRemoval(state: Pick<OnlinePayment, 'proof'>) {
  const dialog = useHistoryDialog<true>('remove-keys');
  return (
    <>
      <TextButton onClick={() => dialog.open(true)}>Remove the keys</TextButton>
      {dialog.opened && (
        <RemovalDialog
          key={dialog.opened.key}
          {...state}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
