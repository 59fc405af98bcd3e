import {
  get,
  useForm as useHookForm,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
} from 'react-hook-form';
import { useOnline } from '../../feedback/use-online.ts';
import { bindings } from './bindings.ts';
import { resolverOf, type FormSchema } from './resolver.ts';
import { useUploadStatus } from './upload-status.ts';
import { useDraft, type Origin } from './use-draft.ts';
import { useSending, type SendingOptions } from './use-sending.ts';

type FormOptions<Values, Body, T> = SendingOptions<Body, T> &
  Origin<Values> & {
    /** Reads what is typed; what is sent is its output (`typedBody`). */
    schema: FormSchema<Values, Body>;
    /** What it sends stays in this browser: it needs no connection. */
    isLocal?: boolean;
  };

/** One form: values, errors, and sending. Another subject needs another form: give its component a `key`. `field`, `choice` and `box` bind a control to a value; `Form` or `FormDialog` shows the rest. */
export function useForm<Values extends FieldValues, Body, T>(
  options: FormOptions<Values, Body, T>,
) {
  const hookForm = useHookForm<Values, unknown, Body>({
    defaultValues: options.start as DefaultValues<Values>,
    resolver: resolverOf(options.schema),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { control, formState, setValue, clearErrors } = hookForm;
  const { values, isDirty, begin } = useDraft(hookForm, options);
  const sending = useSending(hookForm, options, begin);
  const { isSending, problem, tries, submit, forget } = sending;
  const { isUploading, report } = useUploadStatus();
  const isOnline = useOnline() || options.isLocal === true;

  const errorOf = (name: string) => sentenceOf(get(formState.errors, name));

  /** Clears the error of this field alone. What is on its way does not change. */
  function change<Name extends FieldPath<Values>>(
    name: Name,
    value: FieldPathValue<Values, Name>,
  ): void {
    if (isSending) return;
    setValue(name, value, { shouldDirty: true });
    clearErrors(name);
  }
  /** Changes several values at once. @param name of the part whose errors it clears; '' for all */
  function edit(name: string, next: (values: Values) => Values): void {
    if (isSending) return;
    const before = hookForm.getValues();
    for (const [part, value] of Object.entries(next(before))) {
      if (value !== before[part]) {
        setValue(part as FieldPath<Values>, value, { shouldDirty: true });
      }
    }
    clearErrors((name || undefined) as FieldPath<Values> | undefined);
  }
  function discard(): void {
    forget();
    begin();
  }
  return {
    control,
    values,
    /** The values of this moment, for what happens between two drawings. */
    latest: () => hookForm.getValues(),
    isDirty: (isDirty && options.isUnguarded !== true) || isUploading,
    isSending,
    /** The last sending went through, and nothing was changed since. */
    isSent: sending.isSent && !isDirty,
    isOnline,
    isUploading,
    report,
    tries,
    problem,
    errors: Object.fromEntries(sentencesIn(formState.errors)),
    errorOf,
    change,
    edit,
    submit: async () => (isOnline && !isUploading ? submit() : undefined),
    discard,
    ...bindings<Values>({ values, errorOf, change }),
  };
}

function sentenceOf(error: unknown): string | undefined {
  return (error as { message?: string } | undefined)?.message;
}

function sentencesIn(errors: unknown, path: string[] = []): [string, string][] {
  if (typeof errors !== 'object' || errors === null) return [];
  const sentence = sentenceOf(errors);
  const below = Object.entries(errors).flatMap(([name, error]) =>
    sentencesIn(error, [...path, name]),
  );
  return typeof sentence === 'string' ? [[path.join('.'), sentence], ...below] : below;
}

/** What `Form` and its parts need to know of a form, whatever it holds. */
export type FormState = Pick<
  ReturnType<typeof useForm>,
  | 'isDirty'
  | 'isSending'
  | 'isOnline'
  | 'isUploading'
  | 'report'
  | 'tries'
  | 'problem'
  | 'errors'
  | 'submit'
  | 'discard'
>;
