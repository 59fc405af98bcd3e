import { useRef, useState, type FormEvent } from 'react';
import { formErrors } from '#platform/contract/field-errors.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { PaymentUndo } from '../contract.ts';

type TakeBackDialogProps = {
  isOpen: boolean;
  title: string;
  /** Says what else happens. */
  text: string;
  /** Resolves to the problem of a refusal; the dialog then keeps its text. */
  onSave: (reason: string) => Promise<ProblemBody | undefined>;
  onClose: () => void;
};

/** Asks why a refund or a return is taken back. */
export function TakeBackDialog({ isOpen, title, text, onSave, onClose }: TakeBackDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<ProblemBody>();
  const [isSaving, setIsSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  function close(): void {
    setReason('');
    setError(undefined);
    setProblem(undefined);
    onClose();
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const missing = formErrors(PaymentUndo, { reason }).reason;
    setError(missing);
    if (missing !== undefined) return field.current?.focus();
    if (isSaving) return;
    setIsSaving(true);
    const refusal = await onSave(reason.trim());
    setIsSaving(false);
    setProblem(refusal);
    if (refusal === undefined) close();
  }
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      initialFocus={field}
      isDirty={reason.trim() !== ''}
      discardTitle="Discard what you wrote?"
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="dlg-body stack">
          <DialogTitle>{title}</DialogTitle>
          <p className="muted">{text}</p>
          {problem !== undefined && (
            <Banner tone="bad" title={problem.title}>
              {problem.detail}
            </Banner>
          )}
          <TextField
            ref={field}
            label="Reason"
            name="reason"
            required
            maxLength={200}
            value={reason}
            error={error}
            onChange={({ target }) => {
              setReason(target.value);
              setError(undefined);
            }}
          />
        </div>
        <div className="dlg-foot">
          <DialogClose>Go back</DialogClose>
          <Button type="submit" busy={isSaving}>
            Take back
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
