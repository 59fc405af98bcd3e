import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';

/** The login modal: password, Google, and the ways to an account for whoever has none. */
export default function SignInDialog({
  isOpen,
  onClose,
}: {
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog open={isOpen} onClose={onClose} className="login">
      <DialogTitle>Sign in</DialogTitle>
    </Dialog>
  );
}
