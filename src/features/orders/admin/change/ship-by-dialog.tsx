import { useRef, useState, type FormEvent } from 'react';
import { today } from '#features/shop/workshop/holidays.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { ShipByChange } from '../../admin-contract.ts';
import './parcel.css';

type Change = { date: string; reason: string };
type ShipByDialogProps = {
  isOpen: boolean;
  /** "Ship order HK7M2QXA by". */
  title: string;
  /** Resolves to the problem of a refusal; the dialog then keeps what was typed. */
  onSave: (change: Change) => Promise<ProblemBody | undefined>;
  onClose: () => void;
};

const NONE: Change = { date: '', reason: '' };

function useShipByForm({ onSave, onClose }: ShipByDialogProps) {
  const [values, setValues] = useState(NONE);
  const [errors, setErrors] = useState<Partial<Change>>({});
  const [problem, setProblem] = useState<ProblemBody>();
  const [isSaving, setIsSaving] = useState(false);
  function change(part: Partial<Change>): void {
    setValues({ ...values, ...part });
    setErrors({});
    setProblem(undefined);
  }
  function close(): void {
    change(NONE);
    onClose();
  }
  async function save(): Promise<void> {
    const found = formErrors(ShipByChange, values);
    setErrors(found);
    if (isSaving || Object.keys(found).length > 0) return;
    setIsSaving(true);
    const refusal = await onSave(values);
    setIsSaving(false);
    setErrors(refusal?.fields ?? {});
    if (refusal === undefined) close();
    else if (refusal.fields === undefined) setProblem(refusal);
  }
  return { values, errors, problem, isSaving, change, close, save };
}

/** Asks for another day to ship by, and why. */
export function ShipByDialog(props: ShipByDialogProps) {
  const { isOpen, title } = props;
  const { values, errors, problem, isSaving, change, close, save } = useShipByForm(props);
  const field = useRef<HTMLInputElement>(null);
  const isOnline = useOnline();
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isOnline) void save();
  }
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      initialFocus={field}
      isDirty={values.date !== '' || values.reason.trim() !== ''}
      discardTitle="Discard what you wrote?"
    >
      <form noValidate onSubmit={submit}>
        <div className="dlg-body parcel">
          <DialogTitle>{title}</DialogTitle>
          <p className="muted">Customers get a mail with the new day and the reason.</p>
          {problem !== undefined && (
            <Banner tone="bad" title="Not moved">
              {problem.detail}
            </Banner>
          )}
          <TextField
            ref={field}
            label="Ship by"
            type="date"
            name="date"
            min={today()}
            required
            value={values.date}
            error={errors.date}
            onChange={({ target }) => change({ date: target.value })}
          />
          <TextField
            label="Reason"
            hint="The customer reads it."
            name="reason"
            maxLength={200}
            required
            value={values.reason}
            error={errors.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        </div>
        <div className="dlg-foot">
          {!isOnline && <span className="parcel-why">Moving it needs a connection.</span>}
          <DialogClose>Leave as it is</DialogClose>
          <Button
            type="submit"
            busy={isSaving}
            busyLabel="Saving…"
            aria-disabled={!isOnline || undefined}
          >
            Save day
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
