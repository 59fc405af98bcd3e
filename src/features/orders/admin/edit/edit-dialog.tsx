import type { ReactNode } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import type { useEditForm } from './use-edit-form.ts';
import './edit.css';

type Form = Pick<
  ReturnType<typeof useEditForm<{ reason: string }>>,
  'draft' | 'errors' | 'problem' | 'isSaving' | 'isOnline' | 'isDirty' | 'form' | 'close' | 'save'
> & { change: (part: { reason: string }) => void };

type EditDialogProps = {
  isOpen: boolean;
  title: string;
  form: Form;
  children: ReactNode;
};

/** Changes an order and says why. */
export function EditDialog({ isOpen, title, form, children }: EditDialogProps) {
  const { form: element, draft, errors, problem, isSaving, isOnline, isDirty } = form;
  const { change, close, save } = form;
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      size="l"
      isDirty={isDirty}
      discardTitle="Discard these changes?"
    >
      <form
        ref={element}
        noValidate
        className="edit-order"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="dlg-body">
          <DialogTitle>{title}</DialogTitle>
          <p className="muted">The customer gets a mail with what is new and why.</p>
          {problem !== undefined && (
            <Banner tone="bad" isUrgent title={problem.title}>
              {problem.detail}
            </Banner>
          )}
          {children}
          <TextField
            label="Reason"
            hint="The customer reads it."
            id="reason"
            maxLength={200}
            required
            value={draft.reason}
            error={errors.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        </div>
        <div className="dlg-foot">
          {!isOnline && <span className="parcel-why">Saving needs a connection.</span>}
          <DialogClose>Leave as it is</DialogClose>
          <Button
            type="submit"
            busy={isSaving}
            busyLabel="Saving…"
            aria-disabled={!isOnline || undefined}
          >
            Save changes
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
