import { gramsIn, wholeIn } from '#platform/contract/typed/number.ts';

/** Kilograms of "0.25" or "250 g"; undefined for an empty text, NaN for no weight. */
export function kilogramsOf(text: string): number | undefined {
  const grams = gramsIn(text, 'kg');
  return grams === undefined ? undefined : grams / 1000;
}

/** Units in stock; null for an empty text (not counted), NaN for no whole number. */
export function unitsOf(text: string): number | null {
  return wholeIn(text) ?? null;
}
