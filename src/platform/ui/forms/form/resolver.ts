import { get, set, type FieldValues, type Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { checked, fieldErrorsOf } from '#platform/contract/field-errors.ts';

/** Lets a schema decide what is sent; what is wrong is said as the shop's calls say it, a sentence for each field. */
export function resolverOf<Values extends FieldValues, Body>(
  schema: z.ZodType<Body, Values>,
): Resolver<Values, unknown, Body> {
  return (values) => {
    const { data, error } = checked(schema, values);
    if (!error) return { values: data as Body, errors: {} };
    const fields = Object.entries(fieldErrorsOf(error, Infinity));
    const whole = ['root', error.issues[0]?.message] as const;
    const errors = {};
    for (const [name, message] of fields.length > 0 ? fields : [whole]) {
      set(errors, name, Object.assign(get(errors, name) ?? {}, { type: 'schema', message }));
    }
    return { values: {}, errors };
  };
}
