import { useShop } from '#features/shop/storefront/use-shop.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import type { AdminProductWire } from '../../../admin-contract.ts';
import { Section } from './form-parts.tsx';
import { bindField, type ProductForm } from './use-product-form.ts';

/** What the papers of this product say, where it is not what its category says. Only for shops with a GSTIN. */
export function TaxSection({ form }: { form: ProductForm }) {
  const { mode } = useShop().tax;
  const { taxRate, hsn } = form.fields;
  if (mode === 'none') return null;
  const holds = [taxRate === '' ? '' : `GST ${taxRate}%`, hsn === '' ? '' : `HSN ${hsn}`];
  return (
    <Section
      path="tax"
      title="Tax"
      isRare
      holds={holds.filter(Boolean).join(', ') || 'As its category'}
      className="stack"
    >
      {mode === 'regular' && (
        <TextField
          label="GST rate in %"
          hint="Empty: that of its category, else your usual one."
          optional
          inputMode="decimal"
          autoComplete="off"
          {...bindField(form, 'taxRate')}
        />
      )}
      <TextField
        label="HSN code"
        hint="4, 6 or 8 digits. Empty: that of its category, else your usual one."
        optional
        inputMode="numeric"
        autoComplete="off"
        {...bindField(form, 'hsn')}
      />
    </Section>
  );
}

/** The same as terms of a list of facts. */
export function TaxFacts({ taxRate, hsn }: Pick<AdminProductWire, 'taxRate' | 'hsn'>) {
  return (
    <>
      {taxRate !== '' && (
        <>
          <dt>GST rate</dt>
          <dd translate="no">{`${taxRate}%`}</dd>
        </>
      )}
      {hsn !== '' && (
        <>
          <dt>HSN code</dt>
          <dd translate="no">{hsn}</dd>
        </>
      )}
    </>
  );
}
