import { isBlank } from '#platform/contract/typed/typed-text.ts';
import type { ReactNode } from 'react';
import { newKey } from '#platform/client/calls/idempotent-mutation.ts';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { PictureList } from '../../pictures/picture-list.tsx';
import { CombinationTable } from './combination-table.tsx';
import { Section } from '../form-parts.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { NEW_VARIANT_NAME, type VariantFields } from '../product-fields.ts';
import { variantGroups } from '../../../../choices/variant-choice.ts';
import { bindControl, useRows, type ProductForm } from '../use-product-form.ts';
import type { FieldErrors } from '../validate-product.ts';
import styles from '../../product-editor.module.css';

function newVariant(): VariantFields {
  return {
    key: newKey(),
    name: NEW_VARIANT_NAME,
    value: '',
    price: '',
    priceSource: 'product',
    stock: '',
    stockSeen: null,
    images: [],
  };
}

/** A list typed into a new variant becomes one variant for each value. */
function splitOf(key: string) {
  return (row: VariantFields): VariantFields[] => {
    const values = [...new Set(row.value.split(',').map((value) => value.trim()))].filter(Boolean);
    if (row.key !== key || row.id !== undefined || values.length < 2) return [row];
    return values.map((value, at) => ({ ...row, key: at === 0 ? row.key : newKey(), value }));
  };
}

export function VariantsSection({ form }: { form: ProductForm }) {
  const { fields, errors, edit } = form;
  const { variants } = fields;
  const changeAll = (change: (rows: VariantFields[]) => VariantFields[]) =>
    edit('variants', (before) => ({ ...before, variants: change(before.variants) }));
  const { remove, undo } = useRows(variants, changeAll);
  const isSeveral = variantGroups(variants).length > 1;

  // Rows are found by key: other variants may come or go while a picture uploads.
  function change(path: string, key: string, next: (row: VariantFields) => VariantFields): void {
    edit(path, (before) => ({
      ...before,
      variants: before.variants.map((row) => (row.key === key ? next(row) : row)),
    }));
  }

  return (
    <Section
      path="variants"
      title={`Variants (${variants.length})`}
      holds={variants.map(({ value }) => value).join(', ')}
      error={errors.variants}
    >
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
            isSeveral={isSeveral}
            onChange={(path, next) => change(path, variant.key, next)}
            onSplit={() => changeAll((rows) => rows.flatMap(splitOf(variant.key)))}
          />
        )}
      />
      <CombinationTable form={form} />
    </Section>
  );
}

type VariantItemProps = {
  variant: VariantFields;
  at: number;
  errors: FieldErrors;
  removeButton: ReactNode;
  /** Pieces are counted by combination. */
  isSeveral: boolean;
  onSplit: () => void;
  onChange: (path: string, change: (variant: VariantFields) => VariantFields) => void;
};

/** "Colors – Lagoon". */
function variantLabel({ name, value }: VariantFields): string {
  return isBlank(value) ? 'new variant' : `${name} – ${value}`;
}

function VariantItem(props: VariantItemProps) {
  const { variant, at, errors, removeButton, isSeveral, onChange, onSplit } = props;
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
    <fieldset className="repeater-row">
      <legend className="visually-hidden">{variantLabel(variant)}</legend>
      <div className={styles.variantFields}>
        <TextField label="Name" maxLength={60} {...bind('name')} />
        <TextField
          label="Value"
          maxLength={variant.id === undefined ? 1000 : 100}
          placeholder={variant.id === undefined ? 'Small, Medium, Large' : undefined}
          {...(variant.id === undefined && { hint: 'Commas between make several variants' })}
          {...bind('value')}
          onBlur={onSplit}
        />
        <RupeeField label="Price" {...bind('price')} />
        {!isSeveral && (
          <TextField
            label="Stock"
            inputMode="numeric"
            placeholder="Not counted"
            {...bind('stock')}
          />
        )}
        <span className={styles.variantRemove}>{removeButton}</span>
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
