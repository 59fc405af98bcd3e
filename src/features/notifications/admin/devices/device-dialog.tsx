import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { RING_KINDS, type Device, type DeviceChoices } from '../../contract.ts';
import { ChoicesForm, KIND_LABELS, typedChoices } from './choices.ts';
import styles from '../notifications.module.css';

type DeviceDialogProps = {
  choices: DeviceChoices;
  isNew: boolean;
  isOpen: boolean;
  onClose: () => void;
  save: (choices: DeviceChoices) => Promise<Sent<Device>>;
  onSaved: (device: Device) => void;
};

/** What a device rings for, and when it is silent. */
export function DeviceDialog({ choices, isNew, save, onSaved, ...dialog }: DeviceDialogProps) {
  const form = useForm({
    schema: ChoicesForm,
    start: typedChoices(choices),
    isUnguarded: isNew,
    send: save,
    after: (device) => {
      dialog.onClose();
      onSaved(device);
    },
  });
  return (
    <FormDialog
      {...dialog}
      isInAddress
      form={form}
      title={isNew ? 'Turn on notifications' : 'Change notifications'}
      offline="Saving needs a connection."
      closeLabel="Not now"
      sendLabel={isNew ? 'Turn on' : 'Save'}
      busyLabel="Saving…"
    >
      <TextField
        label="Name of this device"
        required
        maxLength={60}
        autoComplete="off"
        {...form.field('name')}
      />
      <fieldset className={styles.kinds}>
        <legend>Notify me about</legend>
        {RING_KINDS.map((kind) => (
          <Checkbox key={kind} label={KIND_LABELS[kind]} {...form.box(`kinds.${kind}`)} />
        ))}
      </fieldset>
      <Checkbox
        label="Show customers’ names"
        hint="Whoever sees your locked screen sees them too."
        {...form.box('showsNames')}
      />
      <Checkbox
        label="Quiet hours"
        hint="What comes in meanwhile is shown when they end."
        {...form.box('isQuiet')}
      />
      {form.values.isQuiet && (
        <div className={styles.hours}>
          <TextField label="From" type="time" {...form.field('from')} />
          <TextField label="Until" type="time" {...form.field('until')} />
        </div>
      )}
    </FormDialog>
  );
}
