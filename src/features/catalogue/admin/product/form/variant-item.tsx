import type { ReactNode } from 'react';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { FieldErrors } from '../fields/check-fields.ts';
import type { VariantFields } from '../fields/product-fields.ts';
import { PictureList } from '../pictures/picture-list.tsx';
import { MoneyField } from './money-field.tsx';
import { bindControl } from './use-product-form.ts';

type VariantItemProps = {
  variant: VariantFields;
  at: number;
  errors: FieldErrors;
  removeButton: ReactNode;
  onChange: (path: string, change: (variant: VariantFields) => VariantFields) => void;
};

/** How a variant is named where it is spoken of: "Colors – Lagoon". */
export function variantLabel({ name, value }: VariantFields): string {
  return value.trim() === '' ? 'new variant' : `${name} – ${value}`;
}

/** One choice of a product, in a well of its own. */
export function VariantItem({ variant, at, errors, removeButton, onChange }: VariantItemProps) {
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
