import { setTimeout as wait } from 'node:timers/promises';
import { DummyDriver, PostgresDialect, Transaction } from 'kysely';
import pg from 'pg';
import { Unauthenticated } from '#platform/contract/problem.ts';
import type { Clock } from './clock.ts';
import { CommitUnknownError, isConflict, type Database } from './database/database.ts';
import type { DB } from './database/schema.generated.ts';
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

const DIALECT = new PostgresDialect({ pool: () => Promise.reject(new Error('No pool')) });

/** Runs `work` in `tx` without Kysely's queue: statements are sent without waiting for one another. */
function withoutQueue<T>(tx: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  const queued = tx.getExecutor();
  return queued.provideConnection((connection) => {
    const executor = queued.withConnectionProvider({
      provideConnection: (run) => run(connection),
    });
    const config = { dialect: DIALECT };
    return work(new Transaction<DB>({ config, ...config, driver: new DummyDriver(), executor }));
  });
}

function isRolledBack(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isViolation = error instanceof pg.DatabaseError && (error.code ?? '').startsWith('23');
  return isViolation || isConflict(error) || error.name === 'AbortedTransactionError';
}

const MAX_RETRIES = 3;
const FIRST_PAUSE_MS = 10;

type Retrying = {
  /** Errors after which `work` runs again, up to three times, after random pauses. */
  retryOn?: (error: unknown) => boolean;
};

/**
 * Runs `work` in one transaction (READ COMMITTED), the `db` of its context; a thrown problem rolls it back.
 * @throws CommitUnknownError when COMMIT is not answered
 */
export async function transaction<C extends { db: Database }, T>(
  ctx: C,
  work: (tx: C) => Promise<T>,
  { retryOn = () => false }: Retrying = {},
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    let isCommitting = false;
    try {
      return await ctx.db.transaction().execute(async (tx) => {
        const result = await withoutQueue(tx, (db) => work({ ...ctx, db }));
        isCommitting = true;
        return result;
      });
    } catch (error) {
      if (isCommitting && !isRolledBack(error)) {
        throw new CommitUnknownError('The connection was lost during COMMIT', { cause: error });
      }
      if (failures === MAX_RETRIES || !retryOn(error)) throw error;
      await wait(Math.random() * FIRST_PAUSE_MS * 2 ** failures);
    }
  }
}
