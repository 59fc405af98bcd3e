import type { ReactNode } from 'react';
import { newKey } from '#platform/client/idempotent-mutation.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { PictureList } from '../pictures/picture-list.tsx';
import { MoneyField, Section } from './form-parts.tsx';
import type { VariantFields } from './product-fields.ts';
import { combinationRows, movedRows, type CombinationRow } from './product-prices.ts';
import { bindControl, useRows, type ProductForm } from './use-product-form.ts';
import type { FieldErrors } from './validate-product.ts';

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

export function VariantsSection({ form }: { form: ProductForm }) {
  const { fields, errors, edit } = form;
  const { variants } = fields;
  const changeAll = (change: (rows: VariantFields[]) => VariantFields[]) =>
    edit('variants', (before) => ({ ...before, variants: change(before.variants) }));
  const { remove, undo } = useRows(variants, changeAll);

  // By key: other variants may come or go while a picture uploads.
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

type VariantItemProps = {
  variant: VariantFields;
  at: number;
  errors: FieldErrors;
  removeButton: ReactNode;
  onChange: (path: string, change: (variant: VariantFields) => VariantFields) => void;
};

/** "Colors – Lagoon". */
function variantLabel({ name, value }: VariantFields): string {
  return value.trim() === '' ? 'new variant' : `${name} – ${value}`;
}

function VariantItem({ variant, at, errors, removeButton, onChange }: VariantItemProps) {
  const path = `variants.${at}`;
  function bind(name: 'name' | 'value' | 'price' | 'stock') {
    return {
      ...bindControl(errors, `${path}.${name}`),
      value: variant[name],
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: string } }) =>
        onChange(`${path}.${name}`, (before) => ({
          ...before,
          [name]: target.value,
          ...(name === 'price' && { priceSource: 'typed' as const }),
        })),
    };
  }
  return (
    <fieldset className="vrow">
      <legend className="vh">{variantLabel(variant)}</legend>
      <div className="vrow-fields">
        <TextField label="Name" maxLength={60} {...bind('name')} />
        <TextField label="Value" maxLength={100} {...bind('value')} />
        <MoneyField label="Price" {...bind('price')} />
        <TextField label="Stock" inputMode="numeric" placeholder="Not counted" {...bind('stock')} />
        <span className="vrow-remove">{removeButton}</span>
      </div>
      <PictureList
        label={`pictures of ${variantLabel(variant)}`}
        path={`${path}.images`}
        rows={variant.images}
        errors={errors}
        onChange={(where, change) =>
          onChange(where, (before) => ({ ...before, images: change(before.images) }))
        }
      />
    </fieldset>
  );
}

const exact = (amount: number) => formatRupees(amount, { exact: true });

function Before({ price, before }: CombinationRow) {
  if (before === undefined || before === price) return null;
  return <span className="muted"> was {exact(before)}</span>;
}

function PriceTable({ form: { fields, base } }: { form: ProductForm }) {
  const hasGroups = new Set(fields.variants.map(({ name }) => name)).size > 1;
  const isMoved = movedRows(fields, base).length > 0;
  if (!hasGroups && !isMoved) return null;
  const { rows, total } = combinationRows(fields, base);
  return (
    <div className="price-table">
      <table>
        <caption>What customers pay</caption>
        <thead>
          <tr>
            <th scope="col">Combination</th>
            <th scope="col" className="r">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              <td className="r num">
                <strong>{exact(row.price)}</strong>
                <Before {...row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && (
        <p className="hint">And {total - rows.length} more, put together in the same way.</p>
      )}
    </div>
  );
}
