import { ReadableStream } from 'node:stream/web';
import { wholeProducts } from '#features/catalogue/server/admin/whole-products.ts';
import type { OwnerProof } from '#features/identity/owner-proof.ts';
import { confirmOwner } from '#features/identity/server/two-factor/confirm-owner.ts';
import { registerSheet } from '#features/papers/server/register/register-csv.ts';
import { ShopBusy } from '#platform/contract/problem.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { WithHeaders } from '#platform/server/http/api/route.ts';
import { writeHead, writeRows, type Column } from '../../csv/write-csv.ts';
import type { AddressSheet, ExportRange, OpenSheet } from '../../export-contract.ts';
import { INDIA_POST_COLUMNS, parcelsOf, SHIPROCKET_COLUMNS } from './courier-columns.ts';
import { openSnapshot, type Query, type Snapshot } from './cursor-queries.ts';
import {
  selectGroupCount,
  selectLines,
  selectMaterials,
  selectOrders,
  selectParcels,
  selectPayments,
  selectProductIds,
} from './export-queries.ts';
import { LINE_COLUMNS, MATERIAL_COLUMNS, ORDER_COLUMNS, PAYMENT_COLUMNS } from './order-columns.ts';
import { productColumns, productRows } from './product-columns.ts';

export type ExportDeps = { origin: () => string };

/** Sheets under way in a process; each keeps a connection. */
const AT_ONCE = 2;
const underWay = new Set<Snapshot>();

/** What a sheet is made of: the number of its rows, and its text in parts. */
type Sheet = { count: () => Promise<number>; parts: AsyncGenerator<string> };

function plainSheet<Row>(snapshot: Snapshot, columns: Column<Row>[], query: Query<Row>): Sheet {
  async function* parts() {
    yield writeHead(columns);
    for await (const rows of snapshot.read(query)) yield writeRows(columns, rows);
  }
  return { count: () => snapshot.count(query), parts: parts() };
}

/** Products of one statement; each is a row or several. */
const PRODUCTS = 50;

function productSheet(snapshot: Snapshot, range: ExportRange, origin: string): Sheet {
  const query = selectProductIds(range);
  async function* parts() {
    const { rows } = await selectGroupCount().execute(snapshot.db);
    const columns = productColumns(rows[0]?.count ?? 0);
    yield writeHead(columns);
    for await (const batch of snapshot.read(query)) {
      for (let at = 0; at < batch.length; at += PRODUCTS) {
        const ids = batch.slice(at, at + PRODUCTS).map(({ id }) => id);
        const products = await wholeProducts(snapshot.db, ids);
        yield writeRows(
          columns,
          products.flatMap((one) => productRows(one, origin)),
        );
      }
    }
  }
  return { count: () => snapshot.count(query), parts: parts() };
}

type Input = { sheet: OpenSheet | AddressSheet; range: ExportRange };

/** One row a paper and rate, as the register of the year has them. */
function paperSheet(snapshot: Snapshot, range: ExportRange): Sheet {
  const { query, head, write } = registerSheet(range);
  async function* parts() {
    yield head();
    for await (const rows of snapshot.read(query)) yield write(rows);
  }
  return { count: () => snapshot.count(query), parts: parts() };
}

function parcelSheet(
  snapshot: Snapshot,
  columns: typeof SHIPROCKET_COLUMNS,
  range: ExportRange,
): Sheet {
  const query = selectParcels(range);
  async function* parts() {
    yield writeHead(columns);
    for await (const rows of snapshot.read(query)) yield writeRows(columns, parcelsOf(rows));
  }
  async function count() {
    let parcels = 0;
    for await (const rows of snapshot.read(query)) parcels += parcelsOf(rows).length;
    return parcels;
  }
  return { count, parts: parts() };
}

function sheetOf(snapshot: Snapshot, { sheet, range }: Input, origin: string): Sheet {
  switch (sheet) {
    case 'lines.csv':
      return plainSheet(snapshot, LINE_COLUMNS, selectLines(range));
    case 'payments.csv':
      return plainSheet(snapshot, PAYMENT_COLUMNS, selectPayments(range));
    case 'products.csv':
      return productSheet(snapshot, range, origin);
    case 'materials.csv':
      return plainSheet(snapshot, MATERIAL_COLUMNS, selectMaterials());
    case 'papers.csv':
      return paperSheet(snapshot, range);
    case 'orders.csv':
      return plainSheet(snapshot, ORDER_COLUMNS, selectOrders(range));
    case 'india-post.csv':
      return parcelSheet(snapshot, INDIA_POST_COLUMNS, range);
    case 'shiprocket.csv':
      return parcelSheet(snapshot, SHIPROCKET_COLUMNS, range);
  }
}

/** Before a byte leaves: a download that breaks off was one too. */
async function auditExport(ctx: Context, { sheet, range }: Input, rows: number): Promise<void> {
  await transaction(ctx, (tx) =>
    recordAudit(tx, {
      action: 'export.sheet',
      object: { kind: 'export', id: sheet },
      after: { ...range, rows },
    }),
  );
}

async function close(snapshot: Snapshot): Promise<void> {
  underWay.delete(snapshot);
  await snapshot.end().catch(() => undefined);
}

/** A reader who takes nothing for so long, or never did, is given up. */
const PATIENCE_MS = 60_000;

function streamOf(snapshot: Snapshot, parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const end = async () => {
    clearTimeout(timer);
    await close(snapshot);
  };
  const timer = setTimeout(() => void close(snapshot), PATIENCE_MS).unref();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      timer.refresh();
      try {
        const { done, value } = await parts.next();
        if (!done) return controller.enqueue(encoder.encode(value));
        controller.close();
        return await end();
      } catch (error) {
        await end();
        throw error;
      }
    },
    async cancel() {
      await end();
    },
  });
}

/** A sheet of the moment, sent while it is read. @throws ShopBusy */
export async function exportSheet(ctx: Context, { origin }: ExportDeps, input: Input) {
  if (underWay.size >= AT_ONCE) throw ShopBusy();
  const snapshot = await openSnapshot(ctx.db);
  underWay.add(snapshot);
  try {
    const { count, parts } = sheetOf(snapshot, input, origin());
    await auditExport(ctx, input, await count());
    return new WithHeaders(streamOf(snapshot, parts), {
      'content-disposition': `attachment; filename="${input.sheet}"`,
    });
  } catch (error) {
    await close(snapshot);
    throw error;
  }
}

/** The same for a sheet with addresses. @throws ValidationFailed and TwoFactorLocked for a wrong confirmation */
export async function exportAddresses(
  ctx: Context,
  deps: ExportDeps,
  input: Input & { proof: OwnerProof },
) {
  await confirmOwner(ctx, input.proof);
  return exportSheet(ctx, deps, input);
}
