import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

export type PasswordCost = { memory: number; passes: number; parallelism: number };

/** OWASP's first choice: Argon2id with 19 MiB of memory, two passes, one lane. */
const COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Each hash names its own cost, so that a later version may raise it. */
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const argon2Async = promisify(argon2);

/** Concurrent hashes in a process: each takes a CPU for some 20 ms, and one of Node's four threads. */
const CONCURRENCY = 2;
const waiting: (() => void)[] = [];
let running = 0;

/** Waiting calls run in order; the concurrency limit of the process bounds their number. */
async function derive(...args: Parameters<typeof argon2Async>): Promise<Buffer> {
  if (running < CONCURRENCY) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await argon2Async(...args);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

type HashInput = { password: string; salt: Uint8Array; cost: PasswordCost };

function hashOf({ password, salt, cost }: HashInput): Promise<Buffer> {
  // Two keyboards may encode one password differently; NFKC makes them equal (NIST 800-63B).
  const message = password.normalize('NFKC');
  return derive('argon2id', { ...cost, message, nonce: salt, tagLength: HASH_BYTES });
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}

/** Argon2id hash with its own salt. @param cost lower only in tests */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashOf({ password, salt, cost });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** Verifies against a stored hash, also one that Better Auth made (scrypt). */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const [, memory, passes, parallelism, salt, stored] = STORED.exec(hash) ?? [];
  if (salt === undefined || stored === undefined) {
    const betterAuth = await import('better-auth/crypto');
    return betterAuth.verifyPassword({ hash, password });
  }
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await hashOf({ password, salt: Buffer.from(salt, 'base64'), cost });
  const expected = Buffer.from(stored, 'base64');
  return expected.byteLength === actual.byteLength && timingSafeEqual(expected, actual);
}

const RECOVERY_CODES = 10;
// No letters and digits that look alike; 32 of them, so that each byte counts.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Letters in groups of four: `k4tm-9xwp`. */
function readable(bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]);
  const starts = letters.flatMap((_, at) => (at % 4 === 0 ? [at] : []));
  return starts.map((from) => letters.slice(from, from + 4).join('')).join('-');
}

/** 80 random bits that can be read out and typed: `k4tm-9xwp-bd3q-u7fz`. */
export function makePassword(): string {
  return readable(randomBytes(16));
}

/** Ten codes of 60 random bits, for a lost phone: `k4tm-9xwp-bd3q`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => readable(randomBytes(12)));
}

/** The same password for the same secret and purpose, so that it can be shown again without being stored. */
export function derivedPassword(secret: string, purpose: string): string {
  const digest = createHmac('sha256', secret).update(`password ${purpose}`).digest();
  return readable(digest.subarray(0, 16));
}
