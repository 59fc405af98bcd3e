import * as z from 'zod';
import { checked } from '../field-errors.ts';
import { rupeesIn } from './number.ts';

/** The value that a text means; anything else becomes NaN, and the call's schema says what is wrong. */
function typedAs(read: (text: string) => number | undefined) {
  return z.codec(z.string(), z.custom<number | undefined>(), {
    decode: read,
    encode: (value) => (value === undefined ? '' : String(value)),
  });
}

export const typedRupees = typedAs(rupeesIn);

/** One of several, of which none may be chosen yet. */
export function chosen<T>() {
  return z.custom<T | undefined>();
}

type Codecs = Record<string, z.ZodType>;
type Typed<Wire, C extends Codecs> = Omit<Wire, keyof C> & { [Name in keyof C]: z.input<C[Name]> };

/** The schema of a form whose texts become a call's body: `codecs` read what was typed, and `body` checks it. Its output is what is sent. */
export function typedBody<Body extends z.ZodType<unknown, object>, C extends Codecs>(
  body: Body,
  codecs: C,
): z.ZodType<z.input<Body>, Typed<z.input<Body>, C>> {
  const schema = z.looseObject(codecs).superRefine((value, context) => {
    for (const { path, message } of checked(body, value).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
  });
  return schema as unknown as z.ZodType<z.input<Body>, Typed<z.input<Body>, C>>;
}

/** The schema of a form whose rules are a function: errors by dotted field names, and what is sent once there are none. */
export function checkedDraft<Draft, Body>(
  errorsOf: (draft: Draft) => Record<string, string>,
  bodyOf: (draft: Draft) => Body,
): z.ZodType<Body, Draft> {
  const draft = z.custom<Draft>().superRefine((value, context) => {
    for (const [name, message] of Object.entries(errorsOf(value))) {
      context.addIssue({ code: 'custom', path: name.split('.'), message });
    }
  });
  return draft.transform(bodyOf);
}
