import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import {
  TAX_MODES,
  TAX_TITLES,
  priceNote,
  receiptNotes,
  type Tax,
} from '../../../tax/tax-words.ts';
import { bindText, type SectionProps } from '../../section-props.ts';
import styles from './tax-section.module.css';

const ABOUT: Record<Tax['mode'], string> = {
  none: 'You have no GSTIN. You charge no tax, and receipts say that no GST is charged.',
  composition:
    "You have a GSTIN and pay a small share of your sales. You can't charge tax on a bill, and can only sell within your state.",
  regular: 'You have a GSTIN and file returns. Your prices contain the tax.',
};

/** What papers and pages say about tax, for the chosen way. */
function Said({ tax }: { tax: Tax }) {
  const { top, sums } = receiptNotes(tax);
  return (
    <dl className={styles.said}>
      <dt>Beside prices</dt>
      <dd>{priceNote(tax) ?? 'Nothing about tax'}</dd>
      <dt>On receipts</dt>
      <dd>{[top, sums].filter(Boolean).join('. ')}</dd>
    </dl>
  );
}

export function TaxSection(props: SectionProps<'tax'>) {
  const { value, onChange, errors } = props;
  return (
    <>
      <RadioChips
        legend="Your GST registration"
        name="mode"
        className={styles.tallChoices}
        hint="Not sure? Ask your accountant."
        options={TAX_MODES.map((mode) => ({
          value: mode,
          label: TAX_TITLES[mode],
          hint: ABOUT[mode],
        }))}
        value={value.mode}
        onChange={(mode) => onChange({ ...value, mode: mode as Tax['mode'] })}
        {...(errors['mode'] !== undefined && { error: errors['mode'] })}
      />
      {value.mode !== 'none' && (
        <TextField
          label="GSTIN"
          hint="15 letters and digits, as on your registration. It is shown on your receipts."
          placeholder="08ABCDE1234F1Z5"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...bindText(props, 'gstin')}
        />
      )}
      <Said tax={value} />
    </>
  );
}
