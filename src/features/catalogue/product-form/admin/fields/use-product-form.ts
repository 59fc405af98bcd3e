import { useEffect, useRef } from 'react';
import { logFailure } from '#platform/client/log-failure.ts';
import type { TabMemory } from '#platform/client/drafts/tab-memory.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import type { SendingOptions, Sent } from '#platform/ui/forms/form/use-sending.ts';
import { weightDoubt } from '../../../weight-doubt.ts';
import { toDraft, withoutEmptyRows, type DraftBody, type ProductFields } from './product-fields.ts';
import { withMovedPrices } from './product-prices.ts';
import { kilogramsOf } from './typed-numbers.ts';
import { validateFields, idOfPath, toFormErrors, type FieldErrors } from './validate-product.ts';
import styles from '../product-editor.module.css';

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
  | 'alsoFoundBy'
  | 'taxRate'
  | 'hsn';

type Options<T> = Pick<SendingOptions<DraftBody, T>, 'after'> & {
  start: ProductFields;
  keep: TabMemory<ProductFields>;
  baseOf?: () => ProductFields;
  send: (body: DraftBody, key: string, sent: ProductFields) => Promise<Sent<T>>;
};

/** A doubt about the weight is said once: saving it once more confirms it. */
function useErrorsOf() {
  const doubted = useRef<string>(undefined);
  return (fields: ProductFields): FieldErrors => {
    const found = validateFields(fields);
    const doubt = weightDoubt(kilogramsOf(fields.weight) ?? 0);
    const isSure = doubt === undefined || doubted.current === fields.weight;
    if (isSure || Object.keys(found).length > 0) return found;
    doubted.current = fields.weight;
    return { weight: `${doubt} If it is right, save it again.` };
  };
}

function withFormErrors({ fields = {}, ...problem }: ProblemBody): ProblemBody {
  return Object.keys(fields).length === 0 ? problem : { ...problem, fields: toFormErrors(fields) };
}

export function useProductForm<T>({ baseOf, send, ...options }: Options<T>) {
  const errorsOf = useErrorsOf();
  const filled = (fields: ProductFields) => withMovedPrices(fields, baseOf?.());
  const form = useForm({
    ...options,
    schema: checkedDraft(
      (fields: ProductFields) => errorsOf(filled(fields)),
      (fields) => filled(fields),
    ),
    send: async (fields, key): Promise<Sent<T>> => {
      const result = await send(toDraft(fields), key, fields);
      if (result.ok) return result;
      logFailure('Error', result.problem.code);
      return { ok: false, problem: withFormErrors(result.problem) };
    },
  });
  const base = baseOf?.();
  const product: ProductForm = {
    fields: filled(form.values),
    ...(base && { base }),
    errors: form.errors,
    edit: form.edit,
  };
  return {
    form,
    product,
    submit: async (): Promise<void> => {
      if (form.isSending || form.isUploading || !form.isOnline) return;
      form.edit('', withoutEmptyRows);
      await form.submit();
    },
  };
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
  return target instanceof HTMLInputElement && target.closest(`.${styles.form}`) !== null;
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
