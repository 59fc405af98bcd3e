import type pg from 'pg';

type Query = (text: unknown, values?: unknown) => Promise<unknown>;

/** What befalls a statement: another is sent in its place, or the connection is cut before or after. */
export type Fate = { instead: string } | 'cut before' | 'cut after' | undefined;

/**
 * Lets something befall statements of a connection that the pool has just made. A cut connection
 * takes the statements that are under way with it.
 */
export function befall(client: pg.PoolClient, fateOf: (text: string) => Fate): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  const query = client.query.bind(client) as unknown as Query;

  async function send(text: unknown, values: unknown): Promise<unknown> {
    const fate = fateOf(String(text));
    if (fate === 'cut before') connection.stream.destroy();
    const result = await (typeof fate === 'object' ? query(fate.instead) : query(text, values));
    if (fate !== 'cut after') return result;
    connection.stream.destroy();
    // The answer is lost with the connection.
    throw new Error('Connection terminated unexpectedly');
  }

  client.query = ((text: unknown, values: unknown) => send(text, values)) as typeof client.query;
}
