import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import type { AdminOrderWire } from '../../admin-contract.ts';
import styles from '../../admin/change/parcel.module.css';
import { StagePhotos } from './stage-photos.tsx';
import { useNextStage, type NextStage } from './use-next-stage.ts';

function StageName({ names, form }: NextStage) {
  if (names.length === 0) {
    return <TextField label="Stage" maxLength={40} required {...form.field('name')} />;
  }
  return (
    <RadioChips
      legend="Stage"
      options={names.map((one) => ({ value: one, label: one }))}
      {...form.choice('name')}
    />
  );
}

function Reach({ form }: NextStage) {
  const { isPublic, tell } = form.values;
  return (
    <div>
      <Checkbox label="Show to the customer" {...form.box('isPublic')} />
      <Checkbox
        label="Send an email"
        hint="With the note and a link to the photos. At most one email in ten minutes."
        {...form.box('tell')}
        checked={isPublic && tell}
        disabled={!isPublic}
      />
    </div>
  );
}

type NextStageDialogProps = { order: AdminOrderWire; isOpen: boolean; onClose: () => void };

/** Says that an order has reached a stage, with photos and a note. */
export function NextStageDialog({ order, isOpen, onClose }: NextStageDialogProps) {
  const stage = useNextStage(order, onClose);
  const { form, take, drop } = stage;
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      discardTitle="Discard this stage?"
      title="Next stage"
      bodyClass={`column ${styles.parcel}`}
      failureTitle="Not saved"
      offline="Saving it needs a connection."
      closeLabel="Cancel"
      sendLabel="Save stage"
      busyLabel="Saving…"
    >
      <StageName {...stage} />
      <StagePhotos
        orderId={order.id}
        pictures={form.values.pictures}
        onTake={take}
        onRemove={drop}
        error={form.errorOf('pictures')}
      />
      <TextArea label="Note" optional rows={3} maxLength={500} {...form.field('note')} />
      <Reach {...stage} />
    </FormDialog>
  );
}
