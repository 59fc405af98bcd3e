import { randomUUID } from 'node:crypto';

/** A UUIDv7 (RFC 9562): time order suits the end of an index. PostgreSQL has `uuidv7()` from 18 on; Node draws v4 bits in bulk. */
export function uuidv7(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
