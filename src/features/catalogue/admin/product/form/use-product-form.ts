import { useCallback, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#platform/client/query.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { ProductFields } from './product-fields.ts';
import {
  validateFields,
  idOfPath,
  toFormErrors,
  weightDoubt,
  withoutErrors,
  type FieldErrors,
} from './validate-product.ts';

type Edit = (
  /** Path of the edited field; its errors are cleared. */
  path: string,
  change: (fields: ProductFields) => ProductFields,
) => void;

export type ProductForm = {
  fields: ProductFields;
  /** The stored product; absent for a new one. */
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
  | 'stock'
  | 'leadDays'
  | 'availableOn'
  | 'alsoFoundBy';

export function useProductForm(initial: () => ProductFields) {
  const [fields, setFields] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const edit = useCallback<Edit>((path, change) => {
    setFields(change);
    setErrors((before) => withoutErrors(before, path));
  }, []);
  return { fields, setFields, errors, setErrors, edit };
}

export function bindField({ fields, errors, edit }: ProductForm, name: TextField) {
  return {
    ...bindControl(errors, name),
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) =>
      edit(name, (before) => ({ ...before, [name]: target.value })),
  };
}

export function bindControl(errors: FieldErrors, path: string) {
  return { name: path, id: idOfPath(path), error: errors[path] };
}

/** Errors at the fields, or one sentence about the form as a whole. */
export function useFormErrors(setErrors: (errors: FieldErrors) => void) {
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState<string>();
  /** The weight that was asked about, so that saving it once more confirms it. */
  const doubted = useRef<string>(undefined);

  function show(found: FieldErrors): void {
    setErrors(found);
    setTries((before) => before + 1);
  }

  return {
    tries,
    failure,
    clear: () => {
      setErrors({});
      setFailure(undefined);
    },
    /** Shows the errors. @returns whether there are none */
    validate: (fields: ProductFields): boolean => {
      setFailure(undefined);
      const found = validateFields(fields);
      const doubt = weightDoubt(fields);
      const isSure = doubt === undefined || doubted.current === fields.weight;
      if (!isSure && Object.keys(found).length === 0) {
        doubted.current = fields.weight;
        found.weight = doubt;
      }
      show(found);
      return Object.keys(found).length === 0;
    },
    /** @param sentence replaces the problem's own */
    showProblem: (problem: ProblemBody | undefined, sentence?: string): void => {
      const { fields } = problem ?? {};
      const hasFields = fields !== undefined && Object.keys(fields).length > 0;
      if (hasFields) show(toFormErrors(fields));
      else setFailure(sentence ?? problem?.detail ?? sentenceOf(undefined));
    },
  };
}

/** Ctrl+S and Cmd+S submit; Enter in a text field does not. */
export function useFormKeys(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Enter' && isLineOfForm(event.target)) event.preventDefault();
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isLineOfForm(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.closest('.pform') !== null;
}

type Change<Row> = (change: (rows: Row[]) => Row[]) => void;

/** Removes a row, and restores the last removed one. */
export function useRows<Row>(rows: readonly Row[], change: Change<Row>) {
  const last = useRef<{ row: Row; at: number }>(undefined);
  return {
    remove: (at: number) => {
      const row = rows[at];
      if (row === undefined) return;
      last.current = { row, at };
      change((list) => list.toSpliced(at, 1));
    },
    undo: () => {
      const removed = last.current;
      if (removed) change((list) => list.toSpliced(removed.at, 0, removed.row));
    },
  };
}
