import { useState } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { checkFields, shownErrors, type FieldErrors } from '../fields/check-fields.ts';
import type { ProductFields } from '../fields/product-fields.ts';

const OWN_FAULT =
  'The shop answered with a fault of its own. Try again in a few minutes; nothing is lost.';

/** Why a form was not sent, or was sent back: at its fields, or as a sentence about the whole. */
export function useRefusals(setErrors: (errors: FieldErrors) => void) {
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState<string>();

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
    /** Whether it may be sent; shows what is wrong where it may not. */
    isRight: (fields: ProductFields): boolean => {
      setFailure(undefined);
      const found = checkFields(fields);
      show(found);
      return Object.keys(found).length === 0;
    },
    /** @param sentence said instead of the problem's own */
    refuse: (problem: ProblemBody | undefined, sentence?: string): void => {
      const { fields } = problem ?? {};
      const hasFields = fields !== undefined && Object.keys(fields).length > 0;
      if (hasFields) show(shownErrors(fields));
      else setFailure(sentence ?? problem?.detail ?? OWN_FAULT);
    },
  };
}
