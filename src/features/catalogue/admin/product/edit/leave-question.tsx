import { Button } from '#platform/ui/actions/button.tsx';
import { AlertDialog } from '#platform/ui/overlays/alert-dialog.tsx';

type LeaveQuestionProps = { isOpen: boolean; onStay: () => void; onLeave: () => void };

/** Asked before what was typed goes. */
export function LeaveQuestion({ isOpen, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <AlertDialog
      open={isOpen}
      onClose={onStay}
      title="Leave without saving?"
      text="What you changed on this piece is not saved yet."
      actions={
        <>
          <Button onClick={onStay}>Keep editing</Button>
          <Button variant="danger" onClick={onLeave}>
            Discard changes
          </Button>
        </>
      }
    />
  );
}
