import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's first choice: Argon2id with 19 MiB of memory, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Each hash names its own cost, so that a later start may raise it. */
const KEPT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const deriveNow = promisify(argon2);

/** Concurrent hashes in a process: each takes a CPU for some 20 ms, and one of Node's four threads. */
const AT_ONCE = 2;
const waiting: (() => void)[] = [];
let running = 0;

/** Waiting calls enter one after another; the concurrency limit of the process bounds their number. */
async function derive(...given: Parameters<typeof deriveNow>): Promise<Buffer> {
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await deriveNow(...given);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

type Derived = { password: string; salt: Uint8Array; cost: typeof COST };

function hashOf({ password, salt, cost }: Derived): Promise<Buffer> {
  // Two keyboards may encode one password differently; NFKC makes them equal (NIST 800-63B).
  const message = password.normalize('NFKC');
  return derive('argon2id', { ...cost, message, nonce: salt, tagLength: HASH_BYTES });
}

function spell(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}

/** Argon2id hash with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashOf({ password, salt, cost: COST });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${spell(salt)}$${spell(hash)}`;
}

type Kept = { hash: string; password: string };

/** Verifies against a stored hash, also one that the identity library made (scrypt). */
export async function verifyPassword({ hash, password }: Kept): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] = KEPT.exec(hash) ?? [];
  if (salt === undefined || expected === undefined) {
    const library = await import('better-auth/crypto');
    return library.verifyPassword({ hash, password });
  }
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const found = await hashOf({ password, salt: Buffer.from(salt, 'base64'), cost });
  const kept = Buffer.from(expected, 'base64');
  return kept.byteLength === found.byteLength && timingSafeEqual(kept, found);
}
