import { Unauthenticated } from '#platform/contract/problem.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { inTransaction } from './database/database.ts';
import type { Log } from './log.ts';

/** A signed-in person as their token names them. */
export type Person = {
  uid: string;
  email?: string;
  name?: string;
  sessionId?: string;
  /** Of their token. */
  issuedAt?: Date;
  /** A code of a second step was typed for this sign-in, or something as strong. */
  hasSecondStep?: true;
};

/** Who makes a call. A visitor has no uid. */
export type Actor =
  | { role: 'visitor' }
  /** `isHeldBack`: the owner, who may do no more than a customer before the second step. */
  | ({ role: 'customer'; isHeldBack?: true } & Person)
  | ({ role: 'admin' } & Person);

/** What every operation gets as its first argument. */
export type Context = {
  actor: Actor;
  db: Database;
  clock: Clock;
  log: Log;
  requestId: string;
};

/** The signed-in person who makes this call. @throws Unauthenticated for a visitor */
export function personOf({ actor }: Context): Person {
  if (actor.role === 'visitor') throw Unauthenticated();
  return actor;
}

/**
 * Runs `work` in one transaction (READ COMMITTED) and hands it a context whose `db` is that
 * transaction. A thrown problem rolls everything back.
 */
export function transaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db, (db) => work({ ...ctx, db }));
}
