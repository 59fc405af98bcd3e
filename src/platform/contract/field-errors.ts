import type * as z from 'zod';
import { validationSentence } from './text/validation-sentence.ts';

/** Bounds the answer. */
const MAX_FIELDS = 50;

type Issue = z.ZodError['issues'][number];

function readIssue(issue: Issue): { names: string[]; sentence: string } {
  const sentence = issue.message;
  if (issue.code !== 'unrecognized_keys') {
    return { names: [issue.path.join('.') || 'body'], sentence };
  }
  const names = issue.keys.map((key) => [...issue.path, key].join('.'));
  return { names, sentence };
}

/** One sentence per field, keyed by its dotted path. */
export function fieldErrorsOf(error: z.ZodError, max = MAX_FIELDS): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    if (issue.code === 'custom' && issue.path.length === 0) continue;
    const { names, sentence } = readIssue(issue);
    for (const name of names.slice(0, max)) {
      const field = name.slice(0, 100);
      if (!fields.has(field) && fields.size < max) fields.set(field, sentence);
    }
  }
  return Object.fromEntries(fields);
}

/** Parses what a person or a program sent; what is wrong with it is said in plain sentences. */
export function checked<T extends z.ZodType>(schema: T, value: unknown) {
  return schema.safeParse(value, { error: validationSentence });
}

export function formErrors(schema: z.ZodType, value: unknown): Record<string, string> {
  const { error } = checked(schema, value);
  return error ? fieldErrorsOf(error, Infinity) : {};
}
