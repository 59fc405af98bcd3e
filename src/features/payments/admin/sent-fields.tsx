import type { RecordedMethod } from '#features/orders/payment-method.ts';
import { RadioChips } from '#platform/ui/forms/radio-chips.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';

const METHODS: { value: RecordedMethod; label: string }[] = [
  { value: 'UPI', label: 'UPI' },
  { value: 'Cash', label: 'Cash' },
  { value: 'Bank transfer', label: 'Bank transfer' },
  { value: 'Other', label: 'Other' },
];

type SentFieldsProps = {
  method: RecordedMethod | undefined;
  reference: string;
  errors: Record<string, string>;
  onChange: (part: { method: RecordedMethod } | { reference: string }) => void;
};

/** How money was sent back. */
export function SentFields({ method, reference, errors, onChange }: SentFieldsProps) {
  return (
    <>
      <RadioChips
        legend="How was it sent?"
        name="method"
        required
        options={METHODS}
        value={method}
        error={errors.method}
        onChange={(chosen) => onChange({ method: chosen as RecordedMethod })}
      />
      <TextField
        label="Reference"
        hint="The number that your bank gave the transfer."
        name="reference"
        optional
        maxLength={60}
        autoComplete="off"
        value={reference}
        error={errors.reference}
        onChange={({ target }) => onChange({ reference: target.value })}
      />
    </>
  );
}
