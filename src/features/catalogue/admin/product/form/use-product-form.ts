import { useCallback, useState } from 'react';
import { withoutErrors, type FieldErrors } from '../fields/check-fields.ts';
import { idOfPath } from '../fields/field-words.ts';
import type { ProductFields } from '../fields/product-fields.ts';

type Edit = (
  /** What is edited, as the shop names it; errors there go. */
  path: string,
  change: (fields: ProductFields) => ProductFields,
) => void;

/** What the sections of the form share. */
export type ProductForm = {
  fields: ProductFields;
  /** What is stored; absent for a product that is new. */
  base?: ProductFields;
  errors: FieldErrors;
  edit: Edit;
};

type TextField =
  | 'name'
  | 'slug'
  | 'description'
  | 'status'
  | 'price'
  | 'comparePrice'
  | 'costPrice'
  | 'weight'
  | 'stock';

/** The memory of a product's form: what is typed, and what is wrong with it. */
export function useProductForm(initial: () => ProductFields) {
  const [fields, setFields] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const edit = useCallback<Edit>((path, change) => {
    setFields(change);
    setErrors((before) => withoutErrors(before, path));
  }, []);
  return { fields, setFields, errors, setErrors, edit };
}

/** What a text field or select of the form is given. */
export function bindField({ fields, errors, edit }: ProductForm, name: TextField) {
  return {
    ...bindControl(errors, name),
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) =>
      edit(name, (before) => ({ ...before, [name]: target.value })),
  };
}

/** Name, id and error of the control of a path. */
export function bindControl(errors: FieldErrors, path: string) {
  return { name: path, id: idOfPath(path), error: errors[path] };
}
