import * as z from 'zod';
import { nearestOf } from './edit-distance.ts';
import { paragraph, requiredLine } from '../text.ts';

/** The words of a mail that the owner may change; the facts come from the code. */
export const EditedText = z.strictObject({
  subject: requiredLine(120, 'Write a subject'),
  lead: paragraph(2000),
  closing: paragraph(1000),
});
export type EditedText = z.output<typeof EditedText>;

/** One kind of mail, declared once beside the code that composes it. */
export type MailText<Variable extends string = string> = EditedText & {
  kind: string;
  /** Says when it is sent, as the end of a sentence. */
  when: string;
  /** An example value for each variable; `shop` is filled for all. */
  variables: Readonly<Record<Variable, string>>;
};

export function mailText<Variable extends string>(text: MailText<Variable>): MailText<Variable> {
  return text;
}

export type TextOf = (text: MailText) => EditedText;

export const originalText: TextOf = ({ subject, lead, closing }) => ({ subject, lead, closing });

const VARIABLE = /\{([^{}\n]{1,40})\}/g;

/** Fills in all variables in one pass: a value that looks like a variable stays as it is. */
export function fillVariables(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(VARIABLE, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}

type Unknown = { written: string; at: number };

export function findUnknown(template: string, names: readonly string[]): Unknown | undefined {
  const found = [...template.matchAll(VARIABLE)].find(([, name = '']) => !names.includes(name));
  return found && { written: found[0], at: found.index };
}

function explainUnknown(
  template: string,
  { written, at }: Unknown,
  names: readonly string[],
): string {
  const lines = template.slice(0, at).split('\n');
  const where = template.includes('\n') ? `Line ${lines.length}: there` : 'There';
  const name = written.slice(1, -1);
  const nearest = nearestOf(name.trim().toLowerCase(), names);
  const isNear = nearest !== undefined && nearest.edits <= Math.max(2, name.length / 3);
  const advice = isNear
    ? `Did you mean {${nearest.known}}?`
    : `There are ${names.map((one) => `{${one}}`).join(', ')}.`;
  return `${where} is no ${written}. ${advice}`;
}

/** The schema of the form and of the call: an unknown variable is an error at its field. */
export function mailTextWith(names: readonly string[]) {
  return EditedText.superRefine((words, ctx) => {
    for (const field of ['subject', 'lead', 'closing'] as const) {
      const unknown = findUnknown(words[field], names);
      if (!unknown) continue;
      const message = explainUnknown(words[field], unknown, names);
      ctx.addIssue({ code: 'custom', path: [field], message });
    }
  });
}
