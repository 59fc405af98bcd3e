import { normaliseLetters } from '#platform/contract/text/normalise-letters.ts';

/** One spelling for searches that find the same, so that they share a cached answer. */
export function normaliseSearch(q: string): string {
  // Only A to Z: the database lowers some other letters differently (Σ).
  const lowered = normaliseLetters(q).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return lowered.trim().split(/\s+/).join(' ');
}
