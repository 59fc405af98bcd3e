import { useRef } from 'react';
import { today } from '#features/shop/workshop/holidays.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { answered } from '#platform/ui/forms/form/use-sending.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { ShipByChange } from '../../admin-contract.ts';
import styles from './parcel.module.css';

type ShipByDialogProps = {
  isOpen: boolean;
  title: string;
  onSave: (change: ShipByChange) => Promise<ProblemBody | undefined>;
  onClose: () => void;
};

export function ShipByDialog({ isOpen, title, onSave, onClose }: ShipByDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    schema: ShipByChange,
    start: { date: '', reason: '' },
    send: async (change) => answered(await onSave(change)),
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={field}
      title={title}
      bodyClass={`column ${styles.parcel}`}
      failureTitle="Not moved"
      offline="Moving it needs a connection."
      closeLabel="Cancel"
      sendLabel="Save day"
      busyLabel="Saving…"
    >
      <p className="muted">Customers get an email with the new day and the reason.</p>
      <TextField
        ref={field}
        label="Ship by"
        type="date"
        min={today()}
        required
        {...form.field('date')}
      />
      <TextField
        label="Reason"
        hint="The customer will see it."
        maxLength={200}
        required
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
