import { useState } from 'react';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodesStep } from './recovery-codes-step.tsx';
import { twoFactorOf } from './second-step-of.ts';
import './second-step.css';

type NewCodesDialogProps = { isOpen: boolean; onClose: () => void };

/** New recovery codes, with the password. The old ones end. */
export default function NewCodesDialog({ isOpen, onClose }: NewCodesDialogProps) {
  const [codes, setCodes] = useState<string[]>();

  async function renew(password: string) {
    const renewed = await (await twoFactorOf()).renewCodes(password);
    if (renewed.ok) setCodes(renewed.recoveryCodes);
    return renewed;
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      isDirty={codes !== undefined}
      discardTitle="Have you kept the codes?"
      keepLabel="Show them"
      discardLabel="Close"
    >
      {codes === undefined ? (
        <PasswordStep
          title="New recovery codes"
          action="Make new codes"
          busyLabel="Making…"
          send={renew}
          onDone={() => undefined}
        >
          <p>You get ten new codes. The ones you have work no longer.</p>
        </PasswordStep>
      ) : (
        <RecoveryCodesStep codes={codes} onDone={onClose} />
      )}
    </Dialog>
  );
}
