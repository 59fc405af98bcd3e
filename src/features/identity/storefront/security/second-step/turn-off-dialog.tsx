import { useToast } from '#platform/ui/overlays/toaster.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { PasswordStep } from './password-step.tsx';
import { twoFactorOf } from './second-step-of.ts';
import './second-step.css';

type TurnOffDialogProps = { isOpen: boolean; onClose: () => void; onTurnedOff: () => void };

/** Takes the second step away, with the password. */
export default function TurnOffDialog({ isOpen, onClose, onTurnedOff }: TurnOffDialogProps) {
  const toast = useToast();
  return (
    <Dialog open={isOpen} onClose={onClose}>
      <PasswordStep
        title="Turn off the second step"
        action="Turn off"
        busyLabel="Turning off…"
        isDanger
        send={async (password) => (await twoFactorOf()).end(password)}
        onDone={() => {
          toast.success('Second step turned off');
          onTurnedOff();
        }}
      >
        <p>Your password alone then signs you in. Your recovery codes work no longer.</p>
      </PasswordStep>
    </Dialog>
  );
}
