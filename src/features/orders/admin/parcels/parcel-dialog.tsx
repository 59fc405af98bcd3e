import * as z from 'zod';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { answered } from '#platform/ui/forms/form/use-sending.ts';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { CARRIERS, Parcel } from '../../change/change-contract.ts';
import { draftOf, parcelOf, type ParcelDraft } from './parcel-draft.ts';
import styles from '../change/parcel.module.css';

type ParcelDialogProps = {
  isOpen: boolean;
  order: { number: string };
  known?: Parcel | undefined;
  warnings?: readonly string[] | undefined;
  title?: string | undefined;
  saveLabel?: string | undefined;
  onSave: (parcel: Parcel) => Promise<ProblemBody | undefined>;
  onClose: () => void;
};

const ParcelForm = z.custom<ParcelDraft>().transform(parcelOf).pipe(Parcel);

const CARRIER_OPTIONS = [
  { value: '', label: 'Not given' },
  ...CARRIERS.map((carrier) => ({ value: carrier, label: carrier })),
];

export function ParcelDialog(props: ParcelDialogProps) {
  const { isOpen, order, known = {}, warnings = [], onSave, onClose } = props;
  const form = useForm({
    schema: ParcelForm,
    start: draftOf(known),
    send: async (parcel) => answered(await onSave(parcel)),
  });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      discardTitle="Discard what you typed?"
      keepLabel="Keep editing"
      title={props.title ?? `Ship order ${order.number}`}
      bodyClass={`column ${styles.parcel}`}
      failureTitle="Not saved"
      offline="Saving needs a connection."
      closeLabel="Cancel"
      sendLabel={props.saveLabel ?? 'Mark as shipped'}
      busyLabel="Saving…"
    >
      <p className="muted">
        The customer gets an email with it. You can add anything missing later.
      </p>
      {warnings.length > 0 && (
        <Banner tone="gold" title="Ship it anyway?">
          {warnings.join(' ')}
        </Banner>
      )}
      <div className={`column ${styles.fields}`}>
        <SelectField
          label="Carrier"
          optional
          options={CARRIER_OPTIONS}
          {...form.field('carrier')}
        />
        <TextField
          label="Tracking number"
          optional
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('trackingNumber')}
        />
        {form.values.carrier === 'Other' && (
          <TextField
            label="Tracking link"
            optional
            type="url"
            maxLength={500}
            autoComplete="off"
            placeholder="https://"
            {...form.field('trackingUrl')}
          />
        )}
        <TextField
          label="Estimated delivery"
          optional
          type="date"
          {...form.field('estimatedDelivery')}
        />
      </div>
    </FormDialog>
  );
}
