import type { Socket } from 'node:net';
import type pg from 'pg';

/** What a statement of a transaction may take is told in seconds, if it is not as usual. */
const ASKED_FOR = /SET LOCAL statement_timeout = '(\d+)s'/i;
const TRANSACTION_ENDS = /^(commit|rollback)/i;
const ON_THE_WAY_MS = 1_000;

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : '';
}

/**
 * Ends a connection that owes an answer for longer than PostgreSQL lets a statement run: the network
 * swallows, or the server stands still. Otherwise its request would wait for ever, and the pool
 * would have one connection less.
 * @param usualMs the session's `statement_timeout`; `SET LOCAL` of one, in seconds, is respected
 */
export function endWhenSilent(client: pg.ClientBase, usualMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  let limitMs = usualMs;
  Object.assign(client, {
    query(statement: unknown, ...rest: unknown[]) {
      const text = textOf(statement);
      const asked = ASKED_FOR.exec(text)?.[1];
      if (asked !== undefined) limitMs = Number(asked) * 1000;
      else if (TRANSACTION_ENDS.test(text)) limitMs = usualMs;
      const answer = send(statement, ...rest);
      if (!(answer instanceof Promise)) return answer;
      const timer = setTimeout(() => stream.destroy(), limitMs + ON_THE_WAY_MS);
      return answer.finally(() => clearTimeout(timer));
    },
  });
}
