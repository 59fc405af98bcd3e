import { Unauthenticated } from '#platform/contract/problem.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import { hasDeparted, lockCustomer } from './departure-queries.ts';

/** Makes a concurrent deletion of the caller wait, so that it covers these writes. @throws Unauthenticated for a token from before a departure */
export async function assertPresent(tx: Context): Promise<void> {
  const { uid, issuedAt } = personOf(tx);
  // Two statements: the second sees a departure that the first waited for.
  const [, hasLeft] = await pipeline(lockCustomer(tx.db, uid), hasDeparted(tx.db, uid, issuedAt));
  if (!hasLeft) return;
  throw Unauthenticated({
    detail: 'This account was deleted. Nothing was saved. Sign in again, or make a new account.',
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}
