import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { TOGETHER } from '#platform/server/database/send-together.ts';

type Query = (text: unknown, values?: unknown) => Promise<unknown>;

/** What befalls a statement: another is sent in its place, or the connection is cut before or after. */
export type Fate = { instead: string } | 'cut before' | 'cut after' | undefined;

/**
 * Lets something befall statements of a connection that the pool has just made, also of those that
 * are sent together. To cut one of these is to cut them all.
 */
export function befall(client: pg.PoolClient, fateOf: (text: string) => Fate): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  const query = client.query.bind(client) as unknown as Query;

  async function send(text: unknown, values: unknown): Promise<unknown> {
    const isBatch = text === TOGETHER;
    const statements = isBatch ? (values as CompiledQuery[]) : [CompiledQuery.raw(String(text))];
    const fates = statements.map(({ sql }) => fateOf(sql));
    const replaced = statements.map((statement, at) => {
      const fate = fates[at];
      return typeof fate === 'object' ? CompiledQuery.raw(fate.instead) : statement;
    });
    if (fates.includes('cut before')) connection.stream.destroy();
    const isReplaced = fates.some((fate) => typeof fate === 'object');
    const result = isBatch
      ? await query(text, replaced)
      : await (isReplaced ? query(replaced[0]?.sql) : query(text, values));
    if (!fates.includes('cut after')) return result;
    connection.stream.destroy();
    // The answer is lost with the connection.
    throw new Error('Connection terminated unexpectedly');
  }

  client.query = ((text: unknown, values: unknown) => send(text, values)) as typeof client.query;
}
