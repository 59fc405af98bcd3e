import { Unauthenticated } from '#platform/contract/problem.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import { hasDeparted, lockCustomer } from './departure-queries.ts';

/**
 * Makes a deletion of the caller wait until the transaction ends, so that what it writes is deleted too.
 * @throws Unauthenticated when the caller has left since their token was issued
 */
export async function assertPresent(tx: Context): Promise<void> {
  const { uid, issuedAt } = personOf(tx);
  // Two statements: a departure that the first one waited for is seen by the second.
  const [, hasLeft] = await pipeline(lockCustomer(tx.db, uid), hasDeparted(tx.db, uid, issuedAt));
  if (!hasLeft) return;
  throw Unauthenticated({
    detail: 'This account was deleted. Nothing was saved. Sign in again, or make a new account.',
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}
