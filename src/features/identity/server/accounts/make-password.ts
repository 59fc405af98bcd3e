import { createHmac, randomBytes } from 'node:crypto';

// Without letters and digits that are mistaken for each other; 32 of them, so that each byte counts.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

function spell(bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return [0, 4, 8, 12].map((from) => letters.slice(from, from + 4).join('')).join('-');
}

/** 80 random bits that can be read out and typed: `k4tm-9xwp-bd3q-u7fz`. */
export function makePassword(): string {
  return spell(randomBytes(16));
}

/** The same password for the same secret and purpose, so that it can be told again without being kept. */
export function derivedPassword(secret: string, purpose: string): string {
  return spell(createHmac('sha256', secret).update(`password ${purpose}`).digest().subarray(0, 16));
}
