import type { ReactNode } from 'react';
import * as z from 'zod';
import { useHistoryDialog } from '#platform/client/page/use-history-dialog.ts';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { OwnerProof, ProofKind } from '../owner-proof.ts';
import { OwnerProofField, useOwnerProof } from './owner-proof.tsx';

const Nothing = z.object({});

type RemovalProps = {
  kind: ProofKind;
  remove: (proof: OwnerProof) => Promise<Sent<unknown>>;
  title: string;
  offline: string;
  closeLabel: string;
  /** Said once it is gone. */
  removed: string;
  /** What it means to remove it. */
  children: ReactNode;
};

function RemovalDialog(props: RemovalProps & { isOpen: boolean; onClose: () => void }) {
  const { kind, remove, removed, children, onClose, ...words } = props;
  const proof = useOwnerProof();
  const toast = useToast();
  const form = useForm({
    schema: Nothing,
    start: {},
    send: async () => {
      const sent = await remove(proof.proof);
      if (!sent.ok) proof.refuse(sent.problem);
      return sent;
    },
    after: () => {
      onClose();
      toast.success(removed);
    },
  });
  return (
    <FormDialog
      {...words}
      form={form}
      onClose={onClose}
      isInAddress
      sendLabel="Remove"
      sendVariant="danger"
      busyLabel="Removing…"
    >
      <p>{children}</p>
      <OwnerProofField kind={kind} typed={proof}>
        Confirm that it's you.
      </OwnerProofField>
    </FormDialog>
  );
}

/** Removes a secret of the shop, once the owner has confirmed who she is. @param name of the dialog in the address */
export function Removal({ name, label, ...props }: RemovalProps & { name: string; label: string }) {
  const dialog = useHistoryDialog<true>(name);
  return (
    <>
      <TextButton onClick={() => dialog.open(true)}>{label}</TextButton>
      {dialog.opened && (
        <RemovalDialog
          key={dialog.opened.key}
          {...props}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
