import * as z from 'zod';

// Refused in a line: must reach no log, mail header or database.
const NOT_A_LINE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
const NOT_A_PARAGRAPH = /[\p{Cs}\u2028\u2029]|(?![\t\n\r])\p{Cc}/u;

export function line(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .refine((value) => !NOT_A_LINE.test(value), 'Use one line of plain text');
}

export function paragraph(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .refine((value) => !NOT_A_PARAGRAPH.test(value), 'Use plain text');
}

/** One strict address, no display name, no line breaks. */
export const Email = z
  .string()
  .trim()
  .max(254, 'Use at most 254 characters')
  .pipe(z.email('Enter an e-mail address like name@example.com'));
