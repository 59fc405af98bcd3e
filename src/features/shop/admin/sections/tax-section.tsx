import { RadioChips } from '#platform/ui/forms/radio-chips.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { TAX_MODES, TAX_TITLES, priceNote, receiptNotes, type Tax } from '../../tax-words.ts';
import { bindText, type SectionProps } from '../section-props.ts';

const ABOUT: Record<Tax['mode'], string> = {
  none: 'You have no GSTIN.',
  composition:
    'You pay a small share of what you sell and may not add tax to a bill. Pieces may be sold within your state only.',
  regular: 'You file returns, and your prices contain the tax.',
};

/** What is printed and said of tax, for the chosen way. */
function Said({ tax }: { tax: Tax }) {
  const { top, sums } = receiptNotes(tax);
  return (
    <>
      <p>{ABOUT[tax.mode]}</p>
      <dl className="grid gap-1">
        <dt>Beside prices</dt>
        <dd>{priceNote(tax) ?? 'Nothing is said of tax'}</dd>
        <dt>On receipts</dt>
        <dd>{[top, sums].filter(Boolean).join('. ')}</dd>
      </dl>
    </>
  );
}

export function TaxSection(props: SectionProps<'tax'>) {
  const { value, onChange, errors } = props;
  return (
    <>
      <RadioChips
        legend="How you stand to GST"
        name="mode"
        hint="Not sure? Ask who does your accounts."
        options={TAX_MODES.map((mode) => ({ value: mode, label: TAX_TITLES[mode] }))}
        value={value.mode}
        onChange={(mode) => onChange({ ...value, mode: mode as Tax['mode'] })}
        {...(errors['mode'] !== undefined && { error: errors['mode'] })}
      />
      <Said tax={value} />
      {value.mode !== 'none' && (
        <TextField
          label="GSTIN"
          hint="15 letters and digits, as on your registration. It stands on your receipts."
          placeholder="08ABCDE1234F1Z5"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...bindText(props, 'gstin')}
        />
      )}
    </>
  );
}
