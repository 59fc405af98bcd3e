import {
  useFieldArray,
  type Control,
  type FieldArray,
  type FieldArrayPath,
  type FieldValues,
} from 'react-hook-form';

/** Rows of a form, as `Repeater` takes them: each keeps its key, its values and its errors while others come and go. @param fresh the values of a new row */
export function useRows<Values extends FieldValues, Body, Name extends FieldArrayPath<Values>>(
  form: { control: Control<Values, unknown, Body>; isSending: boolean },
  name: Name,
  fresh: () => FieldArray<Values, Name>,
) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name, keyName: 'key' });
  return {
    items: fields,
    itemKey: ({ key }: { key: string }) => key,
    onAdd: () => (form.isSending ? undefined : append(fresh(), { shouldFocus: false })),
    onRemove: (index: number) => (form.isSending ? undefined : remove(index)),
  };
}
