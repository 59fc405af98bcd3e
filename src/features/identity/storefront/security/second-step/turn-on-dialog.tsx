import { useState } from 'react';
import type { NewTwoFactor } from '../../identity-provider.ts';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { FirstCodeStep } from './first-code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodesStep } from './recovery-codes-step.tsx';
import { twoFactorOf } from './second-step-of.ts';
import './second-step.css';

type TurnOnDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Told once the first code was right; the recovery codes are still to be kept. */
  onTurnedOn: () => void;
};

/** Password, app and first code, recovery codes: the second step counts from the first code on. */
export default function TurnOnDialog({ isOpen, onClose, onTurnedOn }: TurnOnDialogProps) {
  const [made, setMade] = useState<NewTwoFactor>();
  const [isOn, setIsOn] = useState(false);

  async function start(password: string) {
    const started = await (await twoFactorOf()).start(password);
    if (started.ok) setMade(started.made);
    return started;
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      isDirty={isOn}
      discardTitle="Have you kept the codes?"
      keepLabel="Show them"
      discardLabel="Close"
    >
      {made === undefined && (
        <PasswordStep
          title="Turn on the second step"
          action="Continue"
          busyLabel="Checking…"
          send={start}
          onDone={() => undefined}
        >
          <p>
            Signing in with your password then also asks for a code from an app on your phone.
            Whoever learns your password gets no further.
          </p>
        </PasswordStep>
      )}
      {made !== undefined && !isOn && (
        <FirstCodeStep
          made={made}
          send={async (code) => (await twoFactorOf()).confirm(code)}
          onDone={() => {
            setIsOn(true);
            onTurnedOn();
          }}
        />
      )}
      {made !== undefined && isOn && (
        <RecoveryCodesStep codes={made.recoveryCodes} onDone={onClose} />
      )}
    </Dialog>
  );
}
