import type pg from 'pg';

type Query = (text: unknown, values?: unknown) => Promise<unknown>;

/** Another statement is sent in its place, or the connection is cut before or after it. */
export type QueryFault = { instead: string } | 'cut before' | 'cut after' | undefined;

/**
 * Injects faults into the statements of a connection that the pool has just made. A cut connection
 * takes the statements under way with it.
 */
export function injectFaults(client: pg.PoolClient, faultOf: (text: string) => QueryFault): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  const query = client.query.bind(client) as unknown as Query;

  async function send(text: unknown, values: unknown): Promise<unknown> {
    const fault = faultOf(String(text));
    if (fault === 'cut before') connection.stream.destroy();
    const result = await (typeof fault === 'object' ? query(fault.instead) : query(text, values));
    if (fault !== 'cut after') return result;
    connection.stream.destroy();
    // The answer is lost with the connection.
    throw new Error('Connection terminated unexpectedly');
  }

  client.query = ((text: unknown, values: unknown) => send(text, values)) as typeof client.query;
}
