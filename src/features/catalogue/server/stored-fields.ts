import * as z from 'zod';
import { FieldPreview } from '../personal/field-preview.ts';
import { ProductField } from '../personal/product-field.ts';

/** A row of `product_field`, also as JSON. */
export type StoredField = {
  id: string;
  kind: string;
  label: string;
  hint: string;
  is_required: boolean;
  price: number;
  max_length: number | null;
  max_lines: number | null;
  letters: string;
  options: unknown;
  min_days: number;
  max_files: number;
  preview: unknown;
};

const Options = z.array(
  z.object({
    id: z.string(),
    label: z.string(),
    price: z.int(),
    swatch: z.string().optional(),
  }),
);

function limitsOf(row: StoredField): Partial<ProductField> {
  switch (row.kind) {
    case 'choice':
    case 'colour':
      return { options: Options.parse(row.options) };
    case 'date':
      return { minDays: row.min_days };
    case 'photo':
      return { maxFiles: row.max_files };
    default:
      return {
        maxLength: row.max_length ?? undefined,
        ...(row.max_lines !== null && { maxLines: row.max_lines }),
        letters: ProductField.shape.letters.unwrap().parse(row.letters),
        ...(row.preview !== null && { preview: FieldPreview.parse(row.preview) }),
      };
  }
}

function fieldOf(row: StoredField): ProductField {
  return {
    id: row.id,
    kind: ProductField.shape.kind.parse(row.kind),
    label: row.label,
    ...(row.hint !== '' && { hint: row.hint }),
    isRequired: row.is_required,
    price: row.price,
    ...limitsOf(row),
  };
}

export function fieldsOf(rows: readonly StoredField[]): ProductField[] {
  return rows.map(fieldOf);
}
