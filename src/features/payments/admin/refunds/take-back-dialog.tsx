import { useRef } from 'react';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { PaymentUndo } from '../../contract.ts';

type TakeBackDialogProps = {
  isOpen: boolean;
  title: string;
  text: string;
  onSave: (reason: string) => Promise<Sent<unknown>>;
  onClose: () => void;
};

const TakeBack = PaymentUndo.pick({ reason: true });

export function TakeBackDialog({ isOpen, title, text, onSave, onClose }: TakeBackDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    schema: TakeBack,
    start: { reason: '' },
    send: ({ reason }) => onSave(reason),
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={field}
      title={title}
      closeLabel="Cancel"
      sendLabel="Undo"
    >
      <p className="muted">{text}</p>
      <TextField ref={field} label="Reason" required maxLength={200} {...form.field('reason')} />
    </FormDialog>
  );
}
