import { createHmac, randomBytes } from 'node:crypto';

const RECOVERY_CODES = 10;

// No letters and digits that look alike; 32 of them, so that each byte counts.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

function spell(bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]);
  const starts = letters.flatMap((_, at) => (at % 4 === 0 ? [at] : []));
  return starts.map((from) => letters.slice(from, from + 4).join('')).join('-');
}

/** 80 random bits that can be read out and typed: `k4tm-9xwp-bd3q-u7fz`. */
export function makePassword(): string {
  return spell(randomBytes(16));
}

/** Ten codes of 60 random bits, for a lost phone: `k4tm-9xwp-bd3q`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => spell(randomBytes(12)));
}

/** The same password for the same secret and purpose, so that it can be shown again without being stored. */
export function derivedPassword(secret: string, purpose: string): string {
  return spell(createHmac('sha256', secret).update(`password ${purpose}`).digest().subarray(0, 16));
}
