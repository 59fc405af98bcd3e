import type { RecordedMethod } from '#features/orders/payment/payment-method.ts';
import { RadioChips } from '#platform/ui/forms/radio-chips.tsx';
import type { ChoiceBinding, FieldBinding } from '#platform/ui/forms/form/bindings.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';

const METHODS: { value: RecordedMethod; label: string }[] = [
  { value: 'UPI', label: 'UPI' },
  { value: 'Cash', label: 'Cash' },
  { value: 'Bank transfer', label: 'Bank transfer' },
  { value: 'Other', label: 'Other' },
];

type SentFieldsProps = {
  method: ChoiceBinding<RecordedMethod | undefined>;
  reference: FieldBinding;
};

/** How money was sent back. */
export function SentFields({ method, reference }: SentFieldsProps) {
  return (
    <>
      <RadioChips legend="How was it sent?" required options={METHODS} {...method} />
      <TextField
        label="Reference"
        hint="The transfer's number from your bank."
        optional
        maxLength={60}
        autoComplete="off"
        {...reference}
      />
    </>
  );
}
