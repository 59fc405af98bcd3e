import { MAX_QUANTITY } from '#features/catalogue/choices/availability.ts';
import {
  additionOf,
  readAnswers,
  type PersonalDetail,
} from '#features/catalogue/personal/personal-details.ts';
import type { ProductField } from '#features/catalogue/personal/product-field.ts';
import { fieldsOf } from '#features/catalogue/server/stored-fields.ts';
import { pictureIdsIn } from '#features/media/customer-picture.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import type { Context } from '#platform/server/context.ts';
import type { GuestLine } from '../../guest-cart-contract.ts';
import { listProducts, type CartProductRow, type LineRow } from '../cart-queries.ts';
import { todayOf } from '../cart.ts';
import { lacksPicture, personalIdOf } from '../lines/personal-line.ts';
import { choiceForSale } from '../price-lines.ts';

/** Finds those of the pictures that the keys open and that no order has. @param keys by id */
export type FindPictures = (
  ctx: Context,
  ids: readonly string[],
  keys: Readonly<Record<string, string>>,
) => Promise<ReadonlySet<string>>;

/** Nothing is said of a product that is not for sale: it may never have been. */
function goneProduct(id: string): CartProductRow {
  return {
    id,
    slug: '',
    name: 'A piece that is no longer sold',
    price: 0,
    status: 'inactive',
    stock: null,
    drop: null,
    weightGrams: 0,
    leadDays: null,
    availableOn: null,
    categoryId: '',
    tags: [],
    comparePrice: null,
    variants: [{ id: '', name: '', value: '' }],
    combinations: [],
    pictures: [],
    fields: null,
    lines: [],
  };
}

type Personal = Pick<LineRow, 'personal' | 'isRefused'>;

/** Answers that the product does not take, as they were given. */
function asProvided(
  fields: readonly ProductField[],
  read: readonly PersonalDetail[],
  provided: Readonly<Record<string, string>>,
): PersonalDetail[] {
  return Object.entries(provided).map(([fieldId, answer]) => {
    const known = read.find((detail) => detail.fieldId === fieldId);
    const label = fields.find(({ id }) => id === fieldId)?.label ?? 'Your words';
    return known ?? { fieldId, answer, label, kind: 'text', value: answer, price: 0 };
  });
}

function personalOf(
  product: CartProductRow,
  provided: GuestLine['personal'],
  { own, today }: { own: ReadonlySet<string>; today: string },
): Personal {
  if (product.fields === null && provided === undefined) return { personal: null };
  const fields = fieldsOf(product.fields ?? []);
  const { details, problems } = readAnswers(fields, provided ?? {}, today);
  const isRead = Object.keys(problems).length === 0;
  if (isRead && !details.some((detail) => lacksPicture(detail, own))) {
    return { personal: details.length === 0 ? null : details };
  }
  return { personal: asProvided(fields, details, provided ?? {}), isRefused: true };
}

function rowOf(product: CartProductRow, line: GuestLine, personal: Personal): LineRow {
  const details = personal.personal ?? [];
  const price = choiceForSale(product, line.variantId)?.price ?? 0;
  return {
    variantId: line.variantId,
    personalId: personalIdOf(details),
    ...personal,
    quantity: line.quantity,
    seenPrice: line.price ?? price + additionOf(details),
    addedAt: 0,
  };
}

/** The same piece with the same answers is one line. @throws ValidationFailed above the line's limit */
function addLine(lines: LineRow[], row: LineRow): void {
  const same = lines.find(
    (line) => line.variantId === row.variantId && line.personalId === row.personalId,
  );
  if (!same) lines.push(row);
  else same.quantity += row.quantity;
  if (!same || same.quantity <= MAX_QUANTITY) return;
  const fields = {
    [`lines.${row.addedAt}.quantity`]: `Choose at most ${MAX_QUANTITY} of one piece`,
  };
  throw ValidationFailed({ fields });
}

function picturesIn({ personal = {} }: GuestLine): string[] {
  return Object.values(personal).flatMap((answer) => pictureIdsIn(answer.trim()) ?? []);
}

/** The products of lines that the browser keeps, with these as their lines. @throws ValidationFailed */
export async function readGuestLines(
  ctx: Context,
  lines: readonly GuestLine[],
  findPictures: FindPictures,
): Promise<CartProductRow[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId.toLowerCase()))];
  const keys = Object.assign({}, ...lines.map(({ pictureKeys = {} }) => pictureKeys)) as object;
  const [found, own] = await Promise.all([
    ids.length === 0 ? [] : listProducts(ctx.db, ids),
    findPictures(ctx, lines.flatMap(picturesIn), { ...keys }),
  ]);
  const today = todayOf(ctx);
  const products = ids.map((id) => {
    const product = found.find((one) => one.id === id && one.status === 'active');
    return product ? { ...product, lines: [] } : goneProduct(id);
  });
  for (const [index, line] of lines.entries()) {
    const product = products.find(({ id }) => id === line.productId.toLowerCase());
    if (!product) continue;
    const personal = personalOf(product, line.personal, { own, today });
    addLine(product.lines, { ...rowOf(product, line, personal), addedAt: index });
  }
  return products;
}
