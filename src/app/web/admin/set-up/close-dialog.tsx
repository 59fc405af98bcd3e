import { ORIGINAL_TEXTS, SHOP_TEXTS } from '#features/shop/settings/shop-texts.ts';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { Closing } from '../../../set-up-contract.ts';
import { closing } from './use-set-up.ts';
import styles from './set-up.module.css';

type CloseDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The text shown to visitors the last time. */
  last: string;
};

const ORIGINAL = ORIGINAL_TEXTS.closed;

/** Asks what visitors shall read while the shop is closed. */
export function CloseDialog({ isOpen, onClose, last }: CloseDialogProps) {
  const form = useForm({
    schema: Closing,
    start: { sentence: last === ORIGINAL ? '' : last },
    send: closing,
  });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="Close the shop?"
      bodyClass={`column ${styles.close}`}
      closeLabel="Stay open"
      sendLabel="Close the shop"
      sendVariant="danger"
      busyLabel="Closing…"
      offline="Closing needs a connection."
    >
      <p>
        Visitors see that the shop is closed, and nobody can order. Orders, pieces and settings
        stay. You can reopen it at any time.
      </p>
      <TextArea
        label="Message for visitors"
        hint={`Like “Back on 5 January”. Left empty: “${ORIGINAL}”`}
        optional
        rows={3}
        maxLength={SHOP_TEXTS.closed.max}
        {...form.field('sentence')}
      />
    </FormDialog>
  );
}
