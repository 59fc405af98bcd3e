import { newKey } from '#platform/client/intent-of.ts';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import type { VariantFields } from '../fields/product-fields.ts';
import { PriceTable } from './price-table.tsx';
import { Section } from './section.tsx';
import type { ProductForm } from './use-product-form.ts';
import { useRows } from './use-rows.ts';
import { VariantItem, variantLabel } from './variant-item.tsx';

function newVariant(): VariantFields {
  return {
    key: newKey(),
    name: 'Colors',
    value: '',
    price: '',
    priceSource: 'product',
    stock: '',
    stockSeen: null,
    images: [],
  };
}

/** The choices of a product. */
export function VariantsSection({ form }: { form: ProductForm }) {
  const { fields, errors, edit } = form;
  const { variants } = fields;
  const changeAll = (change: (rows: VariantFields[]) => VariantFields[]) =>
    edit('variants', (before) => ({ ...before, variants: change(before.variants) }));
  const { remove, undo } = useRows(variants, changeAll);

  // By its key: an upload may end when other variants have come or gone.
  function change(path: string, key: string, next: (row: VariantFields) => VariantFields): void {
    edit(path, (before) => ({
      ...before,
      variants: before.variants.map((row) => (row.key === key ? next(row) : row)),
    }));
  }

  return (
    <Section path="variants" title={`Variants (${variants.length})`} error={errors.variants}>
      <Repeater
        legend="Variants"
        hideLegend
        items={variants}
        itemKey={({ key }) => key}
        itemLabel={variantLabel}
        addLabel="Add variant"
        onAdd={() => changeAll((rows) => [...rows, newVariant()])}
        onRemove={remove}
        onUndo={undo}
        renderItem={(variant, at, removeButton) => (
          <VariantItem
            variant={variant}
            at={at}
            errors={errors}
            removeButton={removeButton}
            onChange={(path, next) => change(path, variant.key, next)}
          />
        )}
      />
      <PriceTable form={form} />
    </Section>
  );
}
