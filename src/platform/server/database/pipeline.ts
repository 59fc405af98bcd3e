import { DummyDriver, PostgresDialect, Transaction, type Kysely } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.generated.ts';

/** A transaction without connections of its own. */
const DIALECT = new PostgresDialect({ pool: () => Promise.reject(new Error('No pool')) });

/**
 * Runs `work` in the transaction `tx`, whose statements go out at once instead of each waiting for
 * the answer to the one before, as Kysely has them do.
 */
export function withoutQueue<T>(
  tx: Kysely<DB>,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const queued = tx.getExecutor();
  return queued.provideConnection((connection) => {
    const executor = queued.withConnectionProvider({
      provideConnection: (run) => run(connection),
    });
    const config = { dialect: DIALECT };
    return work(new Transaction({ config, ...config, driver: new DummyDriver(), executor }));
  });
}

/** The statement before this one failed, and with it the transaction. */
function isConsequence(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02';
}

/**
 * Waits for statements of one transaction that were sent without waiting for one another. The database
 * runs them in order, and after one that fails none.
 * @throws the error of the statement that failed
 */
export async function pipeline<T extends readonly unknown[]>(
  ...sent: { [K in keyof T]: Promise<T[K]> }
): Promise<T> {
  const results = await Promise.allSettled(sent);
  const errors = results.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  );
  if (errors.length > 0) throw errors.find((error) => !isConsequence(error)) ?? errors[0];
  return results.map((one) => one.status === 'fulfilled' && one.value) as unknown as T;
}
