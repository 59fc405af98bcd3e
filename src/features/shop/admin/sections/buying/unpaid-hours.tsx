import { NumberField } from '../../number-field.tsx';

type UnpaidHoursProps = {
  value: number;
  error?: string | undefined;
  onChange: (hours: number) => void;
};

/** When an unpaid order ends; what is no number is refused by the settings. */
export function UnpaidHours({ value, error, onChange }: UnpaidHoursProps) {
  return (
    <NumberField
      label="End an unpaid UPI order after"
      hint="Its pieces go back on sale. The buyer gets one email some hours before, and one when it has ended. Orders you enter yourself stay. 0: never."
      unit="hours"
      value={value}
      error={error}
      onChange={(hours) => onChange(hours ?? Number.NaN)}
    />
  );
}
