import type * as z from 'zod';

const KINDS: Record<string, string> = {
  string: 'Give a text',
  number: 'Enter a number',
  nan: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Say yes or no: true or false',
  array: 'Give a list',
  object: 'Give names and values',
  record: 'Give names and values',
};

const FORMS: Record<string, string> = {
  email: 'Enter an email address like name@example.com',
  url: 'Enter a full web address, like https://example.com',
  uuid: 'This id is not one of the shop',
  date: 'Enter a day like 2026-11-30',
  datetime: 'Enter a day with its time, like 2026-11-30T17:00:00Z',
};

const THINGS: Record<string, string> = {
  string: ' characters',
  array: ' entries',
  set: ' entries',
  map: ' entries',
  object: ' entries',
};

type Small = Pick<z.core.$ZodIssueTooSmall, 'origin' | 'minimum' | 'inclusive'>;
type Big = Pick<z.core.$ZodIssueTooBig, 'origin' | 'maximum' | 'inclusive'>;

function ofSmall({ origin, minimum, inclusive }: Small): string {
  const thing = THINGS[origin];
  if (thing !== undefined) {
    if (Number(minimum) > 1) return `Give at least ${minimum}${thing}`;
    return origin === 'string' ? 'Fill this in' : 'Add at least one entry';
  }
  return inclusive === false ? `Enter a number above ${minimum}` : `Enter ${minimum} or more`;
}

function ofBig({ origin, maximum, inclusive }: Big): string {
  const thing = THINGS[origin];
  if (thing !== undefined) return `Use at most ${maximum}${thing}`;
  if (Number(maximum) >= Number.MAX_SAFE_INTEGER) return 'This number is too high';
  return inclusive === false ? `Enter a number below ${maximum}` : `Enter at most ${maximum}`;
}

const MOST_NAMED = 12;

function ofChoice(values: readonly unknown[]): string {
  const named = values.map((value) => (value === '' ? 'nothing' : String(value)));
  if (named.length > MOST_NAMED) return 'Choose one from the list';
  const last = named.pop() ?? '';
  return named.length === 0 ? `Give ${last} here` : `Choose ${named.join(', ')} or ${last}`;
}

function ofType(expected: string, input: unknown): string {
  if (input === undefined) return 'This is missing';
  return KINDS[expected] ?? 'This is of another kind than it should be';
}

/**
 * Says what a schema found, in a sentence for a person: zod's own words ("Invalid input: expected
 * string") reach nobody. A message of the schema itself comes first.
 */
export function validationSentence(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return ofType(issue.expected, issue.input);
  if (issue.code === 'too_small') return ofSmall(issue);
  if (issue.code === 'too_big') return ofBig(issue);
  if (issue.code === 'invalid_value') return ofChoice(issue.values);
  if (issue.code === 'invalid_format') {
    return FORMS[issue.format] ?? 'This is not written as it should be';
  }
  if (issue.code === 'not_multiple_of') return `Give a multiple of ${issue.divisor}`;
  if (issue.code === 'unrecognized_keys') return 'This call does not know this name';
  return 'This does not fit here';
}
