/** What belongs to people and is in no log: tokens, addresses, phone numbers, passwords. */
const CANARIES: Record<string, RegExp> = {
  'a token': /\beyJ[\w-]{8,}\.[\w-]+/,
  'an email address': /[\w.+-]+@example\.(com|org)/,
  'a phone number': /(?<![\w.:-])[6-9]\d{9}(?![\w.-])/,
  'a street': /Ellis Bridge/,
  'a password': /tidal-kestrel|a-password-of-the-harness/,
};

/** @returns a sentence for each kind of thing that a log must not say, and says */
export function canariesIn(said: string): string[] {
  // The start prints the owner's address in plain text; the log is JSON.
  const lines = said.split('\n').filter((line) => line.startsWith('{'));
  return Object.entries(CANARIES).flatMap(([what, pattern]) => {
    const found = lines.find((line) => pattern.test(line));
    return found === undefined ? [] : [`${what} is in the log: ${found.slice(0, 120)}`];
  });
}
