import { Unauthenticated } from '#platform/contract/problem.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { inTransaction } from './database/database.ts';
import type { Log } from './log.ts';

export type Person = {
  uid: string;
  email?: string;
  name?: string;
  sessionId?: string;
  issuedAt?: Date;
  hasSecondStep?: true;
};

export type Actor =
  | { role: 'visitor' }
  /** `isMfaDue`: the owner before two-factor authentication, with the rights of a customer. */
  | ({ role: 'customer'; isMfaDue?: true } & Person)
  | ({ role: 'admin' } & Person);

export type Context = {
  actor: Actor;
  db: Database;
  clock: Clock;
  log: Log;
  requestId: string;
};

/** The signed-in caller. @throws Unauthenticated for a visitor */
export function personOf({ actor }: Context): Person {
  if (actor.role === 'visitor') throw Unauthenticated();
  return actor;
}

/** Runs `work` in one transaction (READ COMMITTED), the `db` of its context; a thrown problem rolls it back. */
export function transaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db, (db) => work({ ...ctx, db }));
}
