import { OwnerProofField, useOwnerProof } from '#features/identity/admin/owner-proof.tsx';
import { useHistoryDialog } from '#platform/client/use-history-dialog.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { MailServerState } from '../../server-contract.ts';
import { useServerRemoval } from './use-mail-server.ts';

type FormProps = Pick<MailServerState, 'proof' | 'from'> & { onRemoved: () => void };

function RemovalForm({ proof: kind, from, onRemoved }: FormProps) {
  const proof = useOwnerProof();
  const { remove, problem, isBusy } = useServerRemoval({
    onDone: onRemoved,
    onRefused: (refusal) => void proof.refuse(refusal),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) remove(proof.proof);
      }}
    >
      <div className="dlg-body stack">
        <DialogTitle>Remove this mailbox?</DialogTitle>
        <p>
          {`Your shop forgets ${from ?? ''} and its password. Its emails wait then, and go out once you name another mailbox. Nothing is lost.`}
        </p>
        {problem && !proof.refused && (
          <Banner tone="bad" title={problem.title}>
            {problem.detail}
          </Banner>
        )}
        <OwnerProofField kind={kind} typed={proof}>
          Confirm that it is you.
        </OwnerProofField>
      </div>
      <div className="dlg-foot">
        <DialogClose>Keep it</DialogClose>
        <Button type="submit" variant="danger" busy={isBusy} busyLabel="Removing…">
          Remove
        </Button>
      </div>
    </form>
  );
}

export function ServerRemoval({ proof, from }: Pick<MailServerState, 'proof' | 'from'>) {
  const dialog = useHistoryDialog<true>('remove-mailbox');
  const toast = useToast();
  return (
    <>
      <TextButton onClick={() => dialog.open(true)}>Remove it</TextButton>
      {dialog.opened && (
        <Dialog key={dialog.opened.key} open={dialog.isOpen} onClose={dialog.close}>
          <RemovalForm
            proof={proof}
            from={from}
            onRemoved={() => {
              dialog.close();
              toast.success('Removed. Emails wait now');
            }}
          />
        </Dialog>
      )}
    </>
  );
}
