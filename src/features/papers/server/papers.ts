import { OrderNotFound, type Order } from '#features/orders/contract.ts';
import { findLinked, isLinkOld, type Linked } from '#features/orders/guest/server/open-by-link.ts';
import type { OrderLinks } from '#features/orders/guest/server/order-links.ts';
import { getOrder, lockOrder } from '#features/orders/server/get-order.ts';
import { partsOf } from '#features/orders/payment/payment-parts.ts';
import type { Page } from '#platform/contract/paging.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import {
  NothingReceived,
  OrderNotSold,
  PaperNotFound,
  PapersNotReady,
  PaperThere,
  type NewPaper,
  type OrderPapers,
  type Paper as PaperOnWire,
  type PaperYears,
  type RegisteredPaper,
} from '../contract.ts';
import { financialYear, firstDayOf } from '../financial-year.ts';
import { paperFault } from '../paper-fault.ts';
import type { PaperKind } from '../paper-kinds.ts';
import { issuePaper } from './issue-paper.ts';
import {
  findDocumentOf,
  listDocumentsById,
  listDocumentsOf,
  listDocumentsOfCustomer,
  listRegister,
  listYears,
  sumToOtherStates,
} from './paper-queries.ts';
import { presentPaper, presentRegistered } from './present-paper.ts';
import { receiptOf } from './snapshots/receipt-of.ts';
import { registerCsv } from './register/register-csv.ts';
import { signatureOf, type PictureSource } from './signature-of.ts';
import { issueSale, liveOf, readPaper, type Paper, type PaperDeps } from './settle-papers.ts';

async function papersOf(ctx: Context, orderId: string): Promise<Paper[]> {
  return (await listDocumentsOf(ctx.db, orderId)).map(readPaper);
}

async function presentPapers(ctx: Context, deps: PaperDeps, order: Order): Promise<OrderPapers> {
  const papers = await papersOf(ctx, order.id);
  const fault = paperFault(deps.settings());
  return {
    papers: papers.map(presentPaper),
    ...(fault !== undefined && { fault }),
    canIssue: liveOf(papers) === undefined && order.status !== 'cancelled',
  };
}

/** @throws OrderNotFound */
export async function getOrderPapers(
  ctx: Context,
  deps: PaperDeps,
  idOrNumber: string,
): Promise<OrderPapers> {
  return presentPapers(ctx, deps, await getOrder(ctx, idOrNumber, 'anybody'));
}

type Request = { idOrNumber: string; paper: NewPaper };

/** @throws OrderNotSold, PaperThere */
function issueByHand(tx: Context, deps: PaperDeps, order: Order, papers: Paper[]) {
  if (order.status === 'cancelled') throw OrderNotSold();
  if (liveOf(papers) !== undefined) throw PaperThere();
  return issueSale(tx, deps, order);
}

type Receipt = { order: Order; papers: Paper[]; part: number };

/** @throws NothingReceived, PaperThere */
function issueReceipt(tx: Context, deps: PaperDeps, { order, papers, part }: Receipt) {
  if (papers.some(({ part_seq: seq }) => seq === part)) throw PaperThere();
  const paid = partsOf(order).find(({ seq, status }) => seq === part && status === 'Paid');
  if (!paid) throw NothingReceived();
  const settings = deps.settings();
  return issuePaper(tx, {
    orderId: order.id,
    snapshot: receiptOf({ order, settings, paid }),
    prefix: settings.papers.prefix,
    partSeq: part,
  });
}

async function issue(tx: Context, deps: PaperDeps, { idOrNumber, paper }: Request) {
  const { id: orderId } = await lockOrder(tx, idOrNumber, 'anybody');
  const fault = paperFault(deps.settings());
  if (fault !== undefined) throw PapersNotReady({ detail: fault });
  const order = await getOrder(tx, orderId, 'anybody');
  const papers = await papersOf(tx, orderId);
  const issued =
    paper.kind === 'sale'
      ? await issueByHand(tx, deps, order, papers)
      : await issueReceipt(tx, deps, { order, papers, part: paper.part });
  await recordAudit(tx, {
    action: 'order.paper',
    object: { kind: 'order', id: orderId },
    after: { paper: issued.label },
  });
  return presentPapers(tx, deps, order);
}

/**
 * Issues the bill or invoice of an order by hand, or a receipt for a part of its payment.
 * @throws OrderNotFound, PapersNotReady, OrderNotSold, PaperThere, NothingReceived
 */
export function addPaper(ctx: Context, deps: PaperDeps, request: Request): Promise<OrderPapers> {
  return transaction(ctx, (tx) => issue(tx, deps, request));
}

type Stores = PictureSource['stores'];
export type PaperFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

async function drawn(
  source: PictureSource,
  { label, issued_at: issuedAt, snapshot }: Paper,
): Promise<PaperFile> {
  // Fonts and their shaper are loaded when the first paper is drawn.
  const { drawPaper } = await import('./pdf/draw-paper.ts');
  const signature = await signatureOf(source, snapshot);
  const bytes = await drawPaper({ label, issuedAt, snapshot, signature });
  return { name: `${label.replaceAll('/', '-')}.pdf`, bytes };
}

/** The papers with these ids as PDFs, in the order in which they were issued. */
export async function drawPapers(source: PictureSource, ids: string[]): Promise<PaperFile[]> {
  if (ids.length === 0) return [];
  const rows = await listDocumentsById(source.db, ids);
  const files: PaperFile[] = [];
  for (const row of rows) files.push(await drawn(source, readPaper(row)));
  return files;
}

/** @throws PaperNotFound */
export async function getPaper(ctx: Context, stores: Stores, id: string): Promise<PaperFile> {
  const [file] = await drawPapers({ ...ctx, stores }, [id]);
  if (!file) throw PaperNotFound();
  return file;
}

type Named = { orderId: string; name: string };

async function paperOf(ctx: Context, stores: Stores, { orderId, name }: Named): Promise<PaperFile> {
  const row = await findDocumentOf(ctx.db, orderId, name);
  if (!row) throw PaperNotFound();
  return drawn({ ...ctx, stores }, readPaper(row));
}

type Caller = Parameters<typeof getOrder>[2];

/** @throws OrderNotFound also for another customer's */
export async function listOwnPapers(
  ctx: Context,
  idOrNumber: string,
  caller: Caller,
): Promise<PaperOnWire[]> {
  const { id } = await getOrder(ctx, idOrNumber, caller);
  return (await papersOf(ctx, id)).map(presentPaper);
}

/** @throws OrderNotFound also for another customer's, PaperNotFound */
export async function getOwnPaper(
  ctx: Context,
  stores: Stores,
  { id, name, caller }: { id: string; name: string; caller: Caller },
): Promise<PaperFile> {
  const { id: orderId } = await getOrder(ctx, id, caller);
  return paperOf(ctx, stores, { orderId, name });
}

/** @throws OrderNotFound also for an old link, which no longer shows whose order it was; OrderInAccount */
async function linkedOrder(ctx: Context, links: OrderLinks, linked: Linked): Promise<string> {
  const row = await findLinked(ctx, links, linked);
  if (isLinkOld(row, ctx.clock.now())) throw OrderNotFound();
  return row.id;
}

export async function listLinkedPapers(
  ctx: Context,
  links: OrderLinks,
  linked: Linked,
): Promise<PaperOnWire[]> {
  const orderId = await linkedOrder(ctx, links, linked);
  return (await papersOf(ctx, orderId)).map(presentPaper);
}

/** @throws OrderNotFound, OrderInAccount, PaperNotFound */
export async function getLinkedPaper(
  ctx: Context,
  { links, stores }: { links: OrderLinks; stores: Stores },
  { name, ...linked }: Linked & { name: string },
): Promise<PaperFile> {
  return paperOf(ctx, stores, { orderId: await linkedOrder(ctx, links, linked), name });
}

/** The papers of the caller's orders, with whom they name. */
export async function exportMyPapers(ctx: Context) {
  const rows = await listDocumentsOfCustomer(ctx.db, personOf(ctx).uid);
  return rows.map(readPaper).map(({ label, issued_at: at, snapshot }) => {
    const { order, billTo, total } = snapshot;
    const { name, lines, phone, gstin } = billTo;
    return {
      label,
      orderNumber: order.number,
      issuedAt: at.toISOString(),
      total,
      billedTo: [name, ...lines, phone, gstin].filter((line) => line !== ''),
    };
  });
}

type RegisterQuery = { year: string; kind?: PaperKind | undefined; limit: number; offset: number };

export async function listPapers(
  { db }: Context,
  query: RegisterQuery,
): Promise<Page<RegisteredPaper>> {
  const { items, total } = await listRegister(db, { kind: undefined, ...query });
  return { items: items.map((row) => presentRegistered(readPaper(row))), total };
}

/** For a seller who is not registered, and whose State is known. */
async function toOtherStates({ db }: Context, { settings }: PaperDeps, year: string) {
  const { tax, who } = settings();
  if (tax.mode !== 'none' || who.state === '') return undefined;
  const sent = await sumToOtherStates(db, { since: firstDayOf(year), state: who.state });
  return sent.orders === 0 ? undefined : sent;
}

export async function getPaperYears(ctx: Context, deps: PaperDeps): Promise<PaperYears> {
  const current = financialYear(ctx.clock.now());
  const sent = await toOtherStates(ctx, deps, current);
  return { current, years: await listYears(ctx.db), ...(sent && { toOtherStates: sent }) };
}

const PAGE = 1_000;

/** The register of a year, the earliest first. */
export async function getRegister({ db }: Context, year: string): Promise<string> {
  const papers: Paper[] = [];
  for (;;) {
    const page = { year, kind: undefined, limit: PAGE, offset: papers.length };
    const { items, total } = await listRegister(db, page);
    papers.push(...items.map(readPaper));
    if (items.length === 0 || papers.length >= total) return registerCsv(papers.toReversed());
  }
}
