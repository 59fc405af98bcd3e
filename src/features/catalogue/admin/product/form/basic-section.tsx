import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { MarginNote } from './margin-note.tsx';
import { MoneyField } from './money-field.tsx';
import { MovedNote } from './moved-note.tsx';
import { Section } from './section.tsx';
import { bindField, type ProductForm } from './use-product-form.ts';

const STATUSES = [
  { value: '', label: 'Select Status' },
  { value: 'active', label: 'active' },
  { value: 'inactive', label: 'inactive' },
];

function Slug({ form }: { form: ProductForm }) {
  return (
    <TextField
      label="Address"
      prefix="/product/"
      hint="Old links keep working: they lead on to the new address."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...bindField(form, 'slug')}
    />
  );
}

function Prices({ form }: { form: ProductForm }) {
  return (
    <>
      <div className="prices">
        <MoneyField label="Price" required {...bindField(form, 'price')} />
        <MoneyField label="Compare Price" required {...bindField(form, 'comparePrice')} />
        <MoneyField label="Cost Price" {...bindField(form, 'costPrice')} />
      </div>
      <MarginNote {...form.fields} />
      <MovedNote form={form} />
    </>
  );
}

/** Stock stands at the product only where it has no variants to count. */
function Measures({ form }: { form: ProductForm }) {
  return (
    <div className="prices two">
      <TextField
        label="Weight (Kg)"
        required
        inputMode="decimal"
        step="0.001"
        autoComplete="off"
        {...bindField(form, 'weight')}
      />
      {form.fields.variants.length === 0 && (
        <TextField
          label="Stock"
          hint="Empty: not counted"
          inputMode="numeric"
          autoComplete="off"
          {...bindField(form, 'stock')}
        />
      )}
    </div>
  );
}

/** Name, texts and figures of a product. */
export function BasicSection({ form }: { form: ProductForm }) {
  return (
    <Section path="basic" title="Basic Information" className="stack">
      <TextField
        label="Product Name"
        required
        autoComplete="off"
        maxLength={200}
        {...bindField(form, 'name')}
      />
      {form.base === undefined ? (
        <SelectField
          label="Status"
          options={STATUSES}
          hint="Nothing selected: active, seen in the shop at once"
          {...bindField(form, 'status')}
        />
      ) : (
        <Slug form={form} />
      )}
      <TextArea label="Description" rows={4} {...bindField(form, 'description')} />
      <Prices form={form} />
      <Measures form={form} />
    </Section>
  );
}
