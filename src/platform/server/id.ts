import { randomUUID } from 'node:crypto';

/**
 * A UUID version 7 (RFC 9562): 48 bits of milliseconds, then random bits, so that new rows land at
 * the end of an index. Made here because PostgreSQL has `uuidv7()` only from version 18 on. The random
 * bits and the variant are those of a version 4, whose randomness Node draws for many at a time.
 */
export function uuidv7(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
