import { isToBeSent } from '#features/orders/order-status.ts';
import { paymentWords } from '#features/orders/payment/payment-words.ts';
import { Order } from '#features/orders/contract.ts';
import type { OrderPapers } from '#features/orders/server/order-papers.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import type { ShopSettings } from '#features/shop/settings/settings.ts';
import type { Context } from '#platform/server/context.ts';
import { paperFault } from '../paper-fault.ts';
import { isSaleKind, type PaperKind } from '../paper-kinds.ts';
import { Snapshot } from '../snapshot-contract.ts';
import { creditedOf, creditOf, remainingOf, type Counts } from './snapshots/credit-of.ts';
import { issuePaper, type IssuedPaper } from './issue-paper.ts';
import { findTaxed, listDocumentsOf, type DocumentRow } from './paper-queries.ts';
import { basisOf, linesOf, snapshotOf } from './snapshots/snapshot-of.ts';

export type PaperDeps = { settings: () => ShopSettings };

export type Paper = Omit<DocumentRow, 'snapshot' | 'kind'> & {
  kind: PaperKind;
  snapshot: Snapshot;
};

export function readPaper(row: DocumentRow): Paper {
  const snapshot = Snapshot.parse(row.snapshot);
  return { ...row, kind: snapshot.kind, snapshot };
}

type Live = { paper: Paper; credited: Counts; left: Counts };

/** The latest paper of the sale that is not credited as a whole. */
export function liveOf(papers: readonly Paper[]): Live | undefined {
  const paper = papers.findLast(({ kind }) => isSaleKind(kind));
  if (!paper) return undefined;
  const credited = creditedOf(papers.filter(({ of_document: of }) => of === paper.id));
  const left = remainingOf(paper, credited);
  return left.size === 0 ? undefined : { paper, credited, left };
}

type Credited = { live: Live; counts: Counts; reason: string };

function credit(tx: Context, orderId: string, { live, counts, reason }: Credited) {
  const { paper, credited } = live;
  const prefix = paper.label.split('/').length === 3 ? (paper.label.split('/')[0] ?? '') : '';
  return issuePaper(tx, {
    orderId,
    snapshot: creditOf(paper, { credited, counts, reason }),
    prefix,
    ofDocument: paper.id,
  });
}

function returnedCounts({ items }: Order): Counts {
  const counts = items.map(({ returned = 0 }, at) => [String(at + 1), returned] as const);
  return new Map(counts.filter(([, count]) => count > 0));
}

export async function issueSale(
  tx: Context,
  { settings }: PaperDeps,
  order: Order,
): Promise<IssuedPaper> {
  const ids = order.items.flatMap(({ productId }) => productId ?? []);
  const snapshot = snapshotOf({
    order,
    settings: settings(),
    taxed: await findTaxed(tx.db, ids),
    payment: paymentWords(Order.encode(order), 'paper').words,
  });
  return issuePaper(tx, { orderId: order.id, snapshot, prefix: settings().papers.prefix });
}

/** The pieces that came back and were not credited; undefined where more was credited than came back. */
function toCredit({ credited, left }: Live, returned: Counts): Counts | undefined {
  const isTooMuch = [...credited].some(([key, count]) => count > (returned.get(key) ?? 0));
  if (isTooMuch) return undefined;
  const due = [...returned].map(
    ([key, count]) =>
      [key, Math.min(count - (credited.get(key) ?? 0), left.get(key) ?? 0)] as const,
  );
  return new Map(due.filter(([, count]) => count > 0));
}

const read = async (tx: Context, orderId: string) =>
  (await listDocumentsOf(tx.db, orderId)).map(readPaper);

/** Credits the rest of a paper that no longer fits the order. @returns why, undefined where it fits */
function whyOver({ paper, ...live }: Live, order: Order): string | undefined {
  if (order.status === 'cancelled') return 'The order was cancelled';
  if (paper.snapshot.basis !== basisOf(order)) return 'The order was changed';
  const isTooMuch = toCredit({ paper, ...live }, returnedCounts(order)) === undefined;
  return isTooMuch ? 'The return was undone' : undefined;
}

type Settling = { order: Order; live: Live | undefined; why: string | undefined };

function needsPaper({ order, live, why }: Settling): boolean {
  if (order.status === 'cancelled' || isFullyReturned(order)) return false;
  return why !== undefined || (live === undefined && !isToBeSent(order));
}

async function creditReturned(tx: Context, order: Order): Promise<IssuedPaper[]> {
  const live = liveOf(await read(tx, order.id));
  const counts = live && toCredit(live, returnedCounts(order));
  if (!live || !counts || counts.size === 0 || order.status === 'cancelled') return [];
  return [await credit(tx, order.id, { live, counts, reason: 'Pieces came back' })];
}

async function settle(tx: Context, deps: PaperDeps, orderId: string): Promise<IssuedPaper[]> {
  const order = await getOrder(tx, orderId, 'anybody');
  const issued: IssuedPaper[] = [];
  const live = liveOf(await read(tx, orderId));
  const why = live && whyOver(live, order);
  if (live && why !== undefined) {
    issued.push(await credit(tx, orderId, { live, counts: live.left, reason: why }));
  }
  const isReady = paperFault(deps.settings()) === undefined;
  if (isReady && needsPaper({ order, live, why })) issued.push(await issueSale(tx, deps, order));
  return [...issued, ...(await creditReturned(tx, order))];
}

function isFullyReturned({ items }: Order): boolean {
  return items.every(({ quantity, returned = 0 }) => returned >= quantity);
}

export async function settlePapers(
  tx: Context,
  deps: PaperDeps,
  orderId: string,
): Promise<string[]> {
  return (await settle(tx, deps, orderId)).map(({ id }) => id);
}

/** The papers that orders get, by the settings of each moment. */
export function orderPapers(deps: PaperDeps): OrderPapers {
  return { settle: (tx, orderId) => settlePapers(tx, deps, orderId) };
}

/** The GST within an order that has no paper yet, in paise: as one would say now. */
export async function taxWithin(
  { db }: Pick<Context, 'db'>,
  { settings }: PaperDeps,
  order: Order,
): Promise<number> {
  const ids = order.items.flatMap(({ productId }) => productId ?? []);
  const lines = linesOf({ order, settings: settings(), taxed: await findTaxed(db, ids) });
  return lines.reduce((sum, { tax }) => sum + 2 * (tax?.half ?? 0), 0);
}
