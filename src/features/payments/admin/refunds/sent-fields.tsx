import type { RecordedMethod, RefundMethod } from '#features/orders/payment/payment-method.ts';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import type { ChoiceBinding, FieldBinding } from '#platform/ui/forms/form/bindings.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';

type Option<M> = { value: M; label: string };

export const SENT_BY_HAND: Option<RecordedMethod>[] = [
  { value: 'UPI', label: 'UPI' },
  { value: 'Cash', label: 'Cash' },
  { value: 'Bank transfer', label: 'Bank transfer' },
  { value: 'Other', label: 'Other' },
];

export const SENT_ONLINE_TOO: Option<RefundMethod>[] = [
  { value: 'Online', label: 'Online, by the gateway' },
  ...SENT_BY_HAND,
];

type SentFieldsProps<M extends RefundMethod> = {
  methods: Option<M>[];
  method: ChoiceBinding<M | undefined>;
  reference: FieldBinding;
};

/** How money was or will be sent back. */
export function SentFields<M extends RefundMethod>({
  methods,
  method,
  reference,
}: SentFieldsProps<M>) {
  return (
    <>
      <RadioChips legend="How was it sent?" required options={methods} {...method} />
      {method.value !== 'Online' && (
        <TextField
          label="Reference"
          hint="The transfer's number from your bank."
          optional
          maxLength={60}
          autoComplete="off"
          {...reference}
        />
      )}
    </>
  );
}
