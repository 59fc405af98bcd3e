import { get, set, type FieldValues, type Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { checked, fieldErrorsOf } from '#platform/contract/field-errors.ts';

/** Errors by dotted field names, and what is sent once there are none: for a form whose schema would weigh too much. */
type Rules<Values, Body> = {
  errorsOf: (values: Values) => Record<string, string>;
  bodyOf: (values: Values) => Body;
};

export type FormSchema<Values, Body> = z.ZodType<Body, Values> | Rules<Values, Body>;

function read<Values, Body>(schema: FormSchema<Values, Body>, values: Values) {
  if ('errorsOf' in schema) {
    const errors = schema.errorsOf(values);
    const isRight = Object.keys(errors).length === 0;
    return { errors, body: isRight ? schema.bodyOf(values) : undefined };
  }
  const { data: body, error } = checked(schema, values);
  if (!error) return { errors: {}, body: body as Body };
  const fields = fieldErrorsOf(error, Infinity);
  const isOfWhole = Object.keys(fields).length === 0;
  return {
    errors: isOfWhole ? { root: error.issues[0]?.message ?? '' } : fields,
  };
}

/** Lets a schema decide what is sent; what is wrong is said as the shop's calls say it, a sentence for each field. */
export function resolverOf<Values extends FieldValues, Body>(
  schema: FormSchema<Values, Body>,
): Resolver<Values, unknown, Body> {
  return (values) => {
    const { errors: sentences, body } = read(schema, values);
    const errors = {};
    for (const [name, message] of Object.entries(sentences)) {
      set(errors, name, Object.assign(get(errors, name) ?? {}, { type: 'schema', message }));
    }
    return Object.keys(errors).length > 0
      ? { values: {}, errors }
      : { values: body as Body, errors: {} };
  };
}
