import * as z from 'zod';
import { OwnerProofField, useOwnerProof } from '#features/identity/admin/owner-proof.tsx';
import { useHistoryDialog } from '#platform/client/page/use-history-dialog.ts';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { MailServerState } from '../../server-contract.ts';
import { removeServer } from './use-mail-server.ts';

const Nothing = z.object({});

type RemovalDialogProps = Pick<MailServerState, 'proof' | 'from'> & {
  isOpen: boolean;
  onClose: () => void;
};

function RemovalDialog({ proof: kind, from, isOpen, onClose }: RemovalDialogProps) {
  const proof = useOwnerProof();
  const toast = useToast();
  const form = useForm({
    schema: Nothing,
    start: {},
    send: async () => {
      const removed = await removeServer(proof.proof);
      if (!removed.ok) proof.refuse(removed.problem);
      return removed;
    },
    after: () => {
      onClose();
      toast.success('Removed. Emails are waiting now');
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      isInAddress
      title="Remove this mailbox?"
      offline="Removing it needs a connection."
      closeLabel="Keep it"
      sendLabel="Remove"
      sendVariant="danger"
      busyLabel="Removing…"
    >
      <p>
        {`Your shop forgets ${from ?? ''} and its password. Its emails then wait, and go out once you set up another mailbox. Nothing is lost.`}
      </p>
      <OwnerProofField kind={kind} typed={proof}>
        Confirm that it's you.
      </OwnerProofField>
    </FormDialog>
  );
}

export function ServerRemoval(state: Pick<MailServerState, 'proof' | 'from'>) {
  const dialog = useHistoryDialog<true>('remove-mailbox');
  return (
    <>
      <TextButton onClick={() => dialog.open(true)}>Remove it</TextButton>
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
