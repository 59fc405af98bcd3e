import type * as z from 'zod';
import { formErrors } from '#platform/contract/field-errors.ts';
import { Rupees } from '#platform/contract/money.ts';
import { rupeesIn } from '#platform/contract/typed/number.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { FormDialog } from '#platform/ui/forms/form/form-dialog.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { answered } from '#platform/ui/forms/form/use-sending.ts';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
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
  /** Whether what the courier takes can be typed; it is `deliveryCost` in rupees. */
  asksCost?: boolean;
  onSave: (parcel: Parcel, deliveryCost: number | undefined) => Promise<ProblemBody | undefined>;
  onClose: () => void;
};

const Sending = Parcel.extend({ deliveryCost: Rupees.optional() });
const bodyOf = (draft: ParcelDraft): z.input<typeof Sending> => ({
  ...parcelOf(draft),
  deliveryCost: rupeesIn(draft.deliveryCost),
});
const SendingForm = checkedDraft(
  (draft: ParcelDraft) => formErrors(Sending, bodyOf(draft)),
  bodyOf,
);

const CARRIER_OPTIONS = [
  { value: '', label: 'Not given' },
  ...CARRIERS.map((carrier) => ({ value: carrier, label: carrier })),
];

export function ParcelDialog(props: ParcelDialogProps) {
  const { isOpen, order, known = {}, warnings = [], onSave, onClose } = props;
  const form = useForm({
    schema: SendingForm,
    start: draftOf(known),
    send: async ({ deliveryCost, ...parcel }) => answered(await onSave(parcel, deliveryCost)),
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
        {props.asksCost === true && (
          <RupeeField
            label="What sending it cost you"
            optional
            hint="Only you see it"
            {...form.field('deliveryCost')}
          />
        )}
      </div>
    </FormDialog>
  );
}
