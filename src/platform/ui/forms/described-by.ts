import { joinClasses } from '../actions/join-classes.ts';

type Described = { hint?: unknown; error?: string | undefined };

/** The `aria-describedby` of the control `id`: error, hint, the rest. */
export function describedBy(
  id: string,
  { hint, error }: Described,
  ...more: (string | undefined)[]
): string | undefined {
  const errorId = error !== undefined && `${id}-error`;
  const hintId = hint !== undefined && `${id}-hint`;
  return joinClasses(errorId, hintId, ...more) || undefined;
}
