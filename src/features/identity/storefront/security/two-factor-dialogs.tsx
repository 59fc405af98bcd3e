import { useState } from 'react';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { NewTwoFactor, TwoFactor } from '../provider/identity-provider.ts';
import { identityProvider } from '../sign-in-state.ts';
import { FirstCodeStep, PasswordStep, RecoveryCodesStep } from './two-factor-steps.tsx';

async function loadTwoFactor(): Promise<TwoFactor> {
  const { twoFactor } = await identityProvider();
  if (!twoFactor) throw new Error('This provider has no two-factor authentication');
  return twoFactor();
}

type TurnOnDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  onTurnedOn: () => void;
};

export function TurnOnDialog({ isOpen, onClose, onTurnedOn }: TurnOnDialogProps) {
  const [newTwoFactor, setNewTwoFactor] = useState<NewTwoFactor>();
  const [isOn, setIsOn] = useState(false);

  async function start(password: string) {
    const started = await (await loadTwoFactor()).start(password);
    if (started.ok) setNewTwoFactor(started.newTwoFactor);
    return started;
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      isInAddress
      isDirty={isOn}
      discardTitle="Have you saved the codes?"
      keepLabel="Show them"
      discardLabel="Close"
    >
      {newTwoFactor === undefined && (
        <PasswordStep
          title="Turn on the second step"
          action="Continue"
          busyLabel="Checking…"
          send={start}
          onDone={() => undefined}
        >
          <p>
            Signing in with your password then also asks for a code from an app on your phone.
            Someone who learns your password gets no further.
          </p>
        </PasswordStep>
      )}
      {newTwoFactor !== undefined && !isOn && (
        <FirstCodeStep
          newTwoFactor={newTwoFactor}
          send={async (code) => (await loadTwoFactor()).confirm(code)}
          onDone={() => {
            setIsOn(true);
            onTurnedOn();
          }}
        />
      )}
      {newTwoFactor !== undefined && isOn && (
        <RecoveryCodesStep codes={newTwoFactor.recoveryCodes} onDone={onClose} />
      )}
    </Dialog>
  );
}

type TurnOffDialogProps = { isOpen: boolean; onClose: () => void; onTurnedOff: () => void };

export function TurnOffDialog({ isOpen, onClose, onTurnedOff }: TurnOffDialogProps) {
  const toast = useToast();
  return (
    <Dialog open={isOpen} onClose={onClose} isInAddress>
      <PasswordStep
        title="Turn off the second step"
        action="Turn off"
        busyLabel="Turning off…"
        isDanger
        send={async (password) => (await loadTwoFactor()).end(password)}
        onDone={() => {
          toast.success('Second step turned off');
          onTurnedOff();
        }}
      >
        <p>Your password alone then signs you in. Your recovery codes no longer work.</p>
      </PasswordStep>
    </Dialog>
  );
}

type NewCodesDialogProps = { isOpen: boolean; onClose: () => void };

export function NewCodesDialog({ isOpen, onClose }: NewCodesDialogProps) {
  const [codes, setCodes] = useState<string[]>();

  async function renew(password: string) {
    const renewed = await (await loadTwoFactor()).renewCodes(password);
    if (renewed.ok) setCodes(renewed.recoveryCodes);
    return renewed;
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      isInAddress
      isDirty={codes !== undefined}
      discardTitle="Have you saved the codes?"
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
          <p>You get ten new codes. The ones you have will stop working.</p>
        </PasswordStep>
      ) : (
        <RecoveryCodesStep codes={codes} onDone={onClose} />
      )}
    </Dialog>
  );
}
