/** Scripts in which a name may be asked for. `unicode` is the name of its letters in a pattern. */
export const INDIAN_SCRIPTS = {
  devanagari: { name: 'Devanagari', unicode: 'Devanagari', sample: 'आशा' },
  bengali: { name: 'Bengali', unicode: 'Bengali', sample: 'আশা' },
  gujarati: { name: 'Gujarati', unicode: 'Gujarati', sample: 'આશા' },
  gurmukhi: { name: 'Gurmukhi', unicode: 'Gurmukhi', sample: 'ਆਸ਼ਾ' },
  kannada: { name: 'Kannada', unicode: 'Kannada', sample: 'ಆಶಾ' },
  malayalam: { name: 'Malayalam', unicode: 'Malayalam', sample: 'ആശ' },
  odia: { name: 'Odia', unicode: 'Oriya', sample: 'ଆଶା' },
  tamil: { name: 'Tamil', unicode: 'Tamil', sample: 'ஆஷா' },
  telugu: { name: 'Telugu', unicode: 'Telugu', sample: 'ఆశా' },
} as const;
export type IndianScript = keyof typeof INDIAN_SCRIPTS;

export const SCRIPT_NAMES = Object.keys(INDIAN_SCRIPTS) as IndianScript[];

/** One value for each script. */
export function perScript<T>(
  of: (script: (typeof INDIAN_SCRIPTS)[IndianScript]) => T,
): Record<IndianScript, T> {
  return Object.fromEntries(SCRIPT_NAMES.map((name) => [name, of(INDIAN_SCRIPTS[name])])) as Record<
    IndianScript,
    T
  >;
}
