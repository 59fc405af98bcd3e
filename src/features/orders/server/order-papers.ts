import type { Context } from '#platform/server/context.ts';

/** The bills and credit notes of orders, which a later feature writes. */
export type OrderPapers = {
  /**
   * Issues what an order needs after a change: its bill once it is sent, a credit note for what was billed and is
   * sold no more. Comes after all other locks and before the audit.
   * @returns ids of the new papers
   */
  settle: (tx: Context, orderId: string) => Promise<string[]>;
};
