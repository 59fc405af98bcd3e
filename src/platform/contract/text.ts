import * as z from 'zod';

// C0 controls except tab, line feed and carriage return, plus DEL and lone surrogates: never part
// of what a person types, refused so that they cannot reach a log, a mail header or the database.
// eslint-disable-next-line no-control-regex -- control characters are what this looks for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;

/** One line of text typed by a person: trimmed, no control characters, no line breaks. */
export function line(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .refine((value) => !CONTROL.test(value) && !/[\r\n]/.test(value), 'Use one line of plain text');
}

/** Several lines of text typed by a person. */
export function paragraph(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .refine((value) => !CONTROL.test(value), 'Use plain text');
}

/** An e-mail address as typed: one strict address, no display name, no line breaks. */
export const Email = z
  .string()
  .trim()
  .max(254, 'Use at most 254 characters')
  .pipe(z.email('Enter an e-mail address like name@example.com'));
