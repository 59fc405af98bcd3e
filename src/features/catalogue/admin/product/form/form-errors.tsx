import { Banner } from '#platform/ui/feedback/banner.tsx';
import { ErrorSummary } from '#platform/ui/forms/error-summary.tsx';
import type { FieldErrors } from '../fields/check-fields.ts';
import { idOfPath, wordsOfPath } from '../fields/field-words.ts';

type FormErrorsProps = {
  errors: FieldErrors;
  /** Counts the tries to send. */
  tries: number;
  /** Why it was not saved, where no field is to blame. */
  failure: string | undefined;
};

/** What keeps the form from being saved, with links to the fields. */
export function FormErrors({ errors, tries, failure }: FormErrorsProps) {
  const all = Object.entries(errors).map(([path, sentence]) => {
    const where = wordsOfPath(path);
    const message = where === '' ? sentence : `${where}: ${sentence}`;
    return { name: path, id: idOfPath(path), message };
  });
  // A name and a value that are both missing are one thing to put right.
  const list = all.filter(
    ({ message }, at) => all.findIndex((one) => one.message === message) === at,
  );
  return (
    <>
      {failure !== undefined && (
        <Banner tone="bad" title="Not saved">
          {failure} Everything you typed is still here.
        </Banner>
      )}
      <ErrorSummary errors={list} focusKey={tries} />
    </>
  );
}
