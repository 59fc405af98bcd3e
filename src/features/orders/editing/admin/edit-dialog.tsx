import type { ReactNode } from 'react';
import type { FieldBinding } from '#platform/ui/forms/form/bindings.ts';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import type { FormState } from '#platform/ui/forms/form/use-form.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';

type EditDialogProps = {
  form: FormState;
  isOpen: boolean;
  onClose: () => void;
  title: string;
  reason: FieldBinding;
  children: ReactNode;
};

/** Changes an order and says why. */
export function EditDialog({ reason, children, ...dialog }: EditDialogProps) {
  return (
    <FormDialog
      {...dialog}
      size="l"
      discardTitle="Discard these changes?"
      bodyClass="column"
      offline="Saving needs a connection."
      closeLabel="Cancel"
      sendLabel="Save changes"
      busyLabel="Saving…"
    >
      <p className="muted">The customer gets an email with what is new and why.</p>
      {children}
      <TextField
        label="Reason"
        hint="The customer will see it."
        id="reason"
        maxLength={200}
        required
        {...reason}
      />
    </FormDialog>
  );
}
