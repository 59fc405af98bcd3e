import { randomUUID } from 'node:crypto';

/**
 * A UUID version 7 (RFC 9562): in the order of time, for the end of an index. PostgreSQL has `uuidv7()`
 * only from 18 on; Node draws the random bits of version 4 in bulk.
 */
export function uuidv7(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
