import { rupeesIn } from '#platform/contract/typed/number.ts';
import type { ReactNode } from 'react';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Amount } from '#platform/ui/display/amount.tsx';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { IndianRupee, TriangleAlert } from '#platform/ui/icons/icons.generated.tsx';
import { Section } from './form-parts.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { marginOf, movedRows } from './product-prices.ts';
import { bindField, type ProductForm } from './use-product-form.ts';
import styles from '../product-editor.module.css';
import bannerStyles from '#platform/ui/feedback/banner.module.css';

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
      hint="Old links keep working: they lead to the new address."
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
      <div className={styles.prices}>
        <RupeeField label="Price" required {...bindField(form, 'price')} />
        <RupeeField label="Compare Price" required {...bindField(form, 'comparePrice')} />
        <RupeeField label="Cost Price" {...bindField(form, 'costPrice')} />
      </div>
      <MarginNote {...form.fields} />
      <MovedNote form={form} />
    </>
  );
}

/** A product with variants has no stock of its own. */
function Measures({ form }: { form: ProductForm }) {
  return (
    <div className={`${styles.prices} ${styles.two}`}>
      <TextField
        label="Weight (Kg)"
        hint="Or in grams, like 250 g"
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
      <Prices form={form} />
      <Measures form={form} />
      {form.base === undefined ? (
        <SelectField
          label="Status"
          options={STATUSES}
          hint="If you choose nothing, it is active and shown at once"
          {...bindField(form, 'status')}
        />
      ) : (
        <Slug form={form} />
      )}
      <TextArea label="Description" rows={4} {...bindField(form, 'description')} />
    </Section>
  );
}

type MarginNoteProps = { price: string; comparePrice: string; costPrice: string };
type Words = { text: string; isWarning: boolean };

function saleWords(price: number, compare = Number.NaN): Words | undefined {
  if (compare > price) {
    return { text: `${formatRupees(compare - price)} off, with a SALE badge.`, isWarning: false };
  }
  // A NaN is neither.
  return compare <= price ? { text: 'No SALE badge will show', isWarning: true } : undefined;
}

function Margin({ amount, percent }: { amount: number; percent: number }) {
  return (
    <>
      Margin{' '}
      <strong>
        <Amount rupees={amount} />
        <span>{` (${percent}%)`}</span>
      </strong>
    </>
  );
}

type NoteProps = { isWarning: boolean; children: ReactNode };

function Note({ isWarning, children }: NoteProps) {
  const Icon = isWarning ? TriangleAlert : IndianRupee;
  return (
    <p
      className={
        isWarning
          ? `banner ${bannerStyles.gold} ${styles.marginNote}`
          : `banner ${styles.marginNote}`
      }
    >
      <Icon className="icon" />
      <span>{children}</span>
    </p>
  );
}

function MarginNote(prices: MarginNoteProps) {
  const price = rupeesIn(prices.price) ?? Number.NaN;
  const margin = marginOf(price, rupeesIn(prices.costPrice));
  const sale = saleWords(price, rupeesIn(prices.comparePrice));
  if (!margin)
    return sale ? (
      <Note isWarning={sale.isWarning}>
        <Sentence>{sale.text}</Sentence>
      </Note>
    ) : null;
  return (
    <Note isWarning={margin.amount < 0 || sale?.isWarning === true}>
      <Margin {...margin} />
      {sale && <Sentence>{`. ${sale.text}`}</Sentence>}
    </Note>
  );
}

function MovedNote({ form: { fields, base } }: { form: ProductForm }) {
  const moved = movedRows(fields, base);
  if (moved.length === 0) return null;
  const words = moved.map(
    ({ value, price }) => `${value} ${formatRupees(rupeesIn(price) ?? 0, { exact: true })}`,
  );
  return (
    <Banner title="Variants that move with Price">
      {`${words.join(', ')}. To keep one as it is, type its price at the variant.`}
    </Banner>
  );
}
