import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import type { Outcome } from './provider/identity-provider.ts';

/** An outcome of the provider as a form takes it. @param fields names of the fields that say a refusal, by its code */
export function sentOutcome(
  outcome: Outcome,
  fields: Record<string, string> = {},
): Sent<undefined> {
  if (outcome.ok) return { ok: true, data: undefined };
  const { problem } = outcome;
  const name = fields[problem.code];
  if (name === undefined) return outcome;
  return { ok: false, problem: { ...problem, fields: { [name]: problem.detail } } };
}
