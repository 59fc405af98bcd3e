import { readGuestLines, type FindPictures } from '#features/cart/server/guest/guest-lines.ts';
import { todayOf } from '#features/cart/server/cart.ts';
import { priceLine, type PricedLine } from '#features/cart/server/price-lines.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import type { Context } from '#platform/server/context.ts';
import type { EditedLine } from '../edit-contract.ts';
import type { OrderRow } from '../../server/order-queries.ts';
import { lineRow } from '../../server/place/draft-order.ts';
import type { PlacedLine } from './edit-queries.ts';

type Rows = OrderRow['lines'];

/** @throws ValidationFailed naming the line that is not there, or twice */
function stayingLine(rows: Rows, line: EditedLine, index: number): PlacedLine {
  const from = (line.line ?? 0) - 1;
  const row = rows[from];
  if (!row) {
    throw ValidationFailed({
      fields: { [`lines.${index}.line`]: 'This line is not in the order' },
    });
  }
  return {
    from,
    row: { ...row, quantity: line.quantity, unit_price: line.price ?? row.unit_price },
  };
}

/** @throws ValidationFailed for a piece that is not for sale in this choice */
function addedLine(products: PricedLine[], line: EditedLine, index: number): PlacedLine {
  const { name, details } = line;
  if (name) {
    const free = { name, details, quantity: line.quantity, unitPrice: line.price ?? 0 };
    return { from: undefined, row: lineRow(free) };
  }
  const priced = products.find(
    ({ productId, variantId }) => productId === line.productId && variantId === line.variantId,
  );
  if (!priced?.isForSale) {
    throw ValidationFailed({
      fields: { [`lines.${index}.productId`]: 'This piece is not for sale in this choice' },
    });
  }
  const row = lineRow(priced);
  const { quantity, price = row.unit_price } = line;
  return { from: undefined, row: { ...row, quantity, unit_price: price } };
}

const NO_PICTURES: FindPictures = () => Promise.resolve(new Set());

async function priced(ctx: Context, added: EditedLine[]): Promise<PricedLine[]> {
  const named = new Map(
    added.flatMap(({ productId, variantId }) =>
      productId === undefined
        ? []
        : [[`${productId} ${variantId}`, { productId, variantId, quantity: 1 }] as const],
    ),
  );
  const products = await readGuestLines(ctx, [...named.values()], NO_PICTURES);
  const today = todayOf(ctx);
  return products.flatMap((product) =>
    product.lines.map((line) => priceLine(product, line, today)),
  );
}

/** The lines of an order after the edit; the ones that stay come first, in their order. @throws ValidationFailed */
export async function editedLines(
  ctx: Context,
  rows: Rows,
  lines: EditedLine[],
): Promise<PlacedLine[]> {
  const products = await priced(
    ctx,
    lines.filter(({ line }) => line === undefined),
  );
  const placed = lines.map((line, index) =>
    line.line === undefined ? addedLine(products, line, index) : stayingLine(rows, line, index),
  );
  const staying = placed.flatMap(({ from }) => from ?? []);
  const twice = staying.findIndex((from, at) => staying.indexOf(from) !== at);
  if (twice !== -1) {
    throw ValidationFailed({ fields: { [`lines.${twice}.line`]: 'This line is named twice' } });
  }
  const last = rows.length;
  return placed.toSorted((a, b) => (a.from ?? last) - (b.from ?? last));
}
