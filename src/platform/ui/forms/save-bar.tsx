import { Button } from '../actions/button.tsx';
import { CircleCheck, CircleDot } from '../icons/icons.generated.tsx';
import './form-parts.css';

export type SaveBarProps = {
  isSaving?: boolean | undefined;
  /** Replaces "Unsaved changes": "Saved 14:05 hrs", or why saving is impossible now. */
  message?: string | undefined;
  /** Saved: nothing to save or cancel. */
  isSaved?: boolean | undefined;
  /** False while saving is impossible; `message` says why. */
  canSave?: boolean | undefined;
  saveLabel?: string | undefined;
  cancelLabel?: string | undefined;
  onSave?: (() => void) | undefined;
  onCancel: () => void;
};

/** Sticks to the foot of a form with unsaved changes: state, Cancel, Save. */
export function SaveBar({
  isSaving = false,
  message = 'Unsaved changes',
  isSaved = false,
  canSave = true,
  saveLabel = 'Save',
  cancelLabel = 'Cancel',
  onSave,
  onCancel,
}: SaveBarProps) {
  const Icon = isSaved ? CircleCheck : CircleDot;
  return (
    <div className="save-bar">
      <output className="grow">
        <Icon className="icon" />
        <span>{message}</span>
      </output>
      {isSaved ? null : (
        <>
          <Button variant="line" size="s" disabled={isSaving} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            variant="foam"
            size="s"
            type={onSave === undefined ? 'submit' : 'button'}
            busy={isSaving}
            busyLabel="Saving…"
            disabled={!canSave}
            onClick={onSave}
          >
            {saveLabel}
          </Button>
        </>
      )}
    </div>
  );
}
