import { DummyDriver, PostgresDialect, Transaction, type Kysely } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.generated.ts';

const DIALECT = new PostgresDialect({ pool: () => Promise.reject(new Error('No pool')) });

/** Runs `work` in `tx` without Kysely's queue: statements are sent without waiting for one another. */
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

/** Errors of statements after the failed one. */
function isConsequence(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02';
}

/** Awaits statements sent together in one transaction; they run in order, none after a failure. @throws the failed one's error */
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
