import { canariesIn } from './canaries.ts';
import { check, type Bystander } from './check.ts';
import { arrivedIn } from './mails.ts';
import type { Stage } from './stage.ts';

export type Size = 'long' | 'short';

/** What a fault was tried with, what came of it, and everything that was not as it must be. */
export type Outcome = {
  counts: Record<string, number | string>;
  wrong: string[];
  /** Why it could not be tried on this machine: then it has not passed either. */
  notTried?: string;
};

/** One way in which things go wrong. It leaves the stage as it found it, but for more orders. */
export type FaultCase = {
  name: string;
  /** For the reader of the table. */
  says: string;
  /** Runs only by name: it takes an hour. */
  isApart?: boolean;
  /** Too long for `npm test`, also in its short form. */
  isSlow?: boolean;
  run(stage: Stage, size: Size): Promise<Outcome>;
};

type Known = { bystanders?: Bystander[]; uploaded?: string[] };

/**
 * Ends a case: the invariants over everything that has happened on this stage so far, and what its
 * shop has said.
 */
export async function conclude(
  stage: Stage,
  { counts, wrong }: Outcome,
  { bystanders = [], uploaded = [] }: Known = {},
): Promise<Outcome> {
  const entries = stage.ledger.entries();
  const facts = { entries, bystanders, uploaded, arrived: () => arrivedIn(stage) };
  const faults = await check(stage.connectionString, facts);
  const leaked = canariesIn(stage.shop.said()).map((what) => ({ invariant: 'I13', what }));
  return {
    counts,
    wrong: [
      ...wrong,
      ...[...faults, ...leaked].map(({ invariant, what }) => `${invariant} ${what}`),
    ],
  };
}
