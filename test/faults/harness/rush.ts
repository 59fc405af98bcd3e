import { randomUUID } from 'node:crypto';
import { order, type Answer, type Buyer } from './calls.ts';
import type { Stage } from './stage.ts';

/** Many who want the last of something, on these processes. */
export type Rush = { stage: Stage; origins: string[] };

export function buyAtOnce(
  { stage, origins }: Rush,
  buyers: Buyer[],
  at = origins,
): Promise<Answer[]> {
  return Promise.all(
    buyers.map((buyer, index) =>
      order(stage.ledger, at[index % at.length] ?? '', buyer, { key: randomUUID() }),
    ),
  );
}

export const placed = (answers: Answer[]) => answers.filter(({ status }) => status === 201);

/**
 * Kills the shop at the next order with this statement: before the statement, or before its COMMIT.
 * @returns once it has happened
 */
export function killAfterCounting(
  { wire, shop }: Stage,
  statement: string,
  isAtCommit: boolean,
): Promise<boolean> {
  const counted = new Set<number>();
  return new Promise((resolve) => {
    wire.losing = () => {
      shop.kill();
      resolve(true);
    };
    wire.judge = ({ text, connection }) => {
      const isCounting = text.includes(statement);
      if (isCounting) counted.add(connection);
      if (/^rollback/i.test(text)) counted.delete(connection);
      const isCommit = counted.has(connection) && /^commit/i.test(text);
      const isHere = isAtCommit ? isCommit : isCounting;
      if (!isHere) return 'pass';
      wire.judge = () => 'pass';
      return 'drop';
    };
  });
}
