import { isUndecided } from '#platform/client/calls/api.ts';
import { newKey } from '#platform/client/calls/idempotent-mutation.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { NewManualOrderWire } from '../../manual-contract.ts';
import { shortProducts } from '../../../admin/lines/short-products.ts';
import { labelOf, type Sellable } from '../../../admin/lines/sellables.ts';
import type { SoldProduct, StoredSale } from './sale-store.ts';

export type MarketPayment = 'Cash' | 'UPI';
/** Pieces by the key of what is sold. */
export type Basket = Readonly<Record<string, number>>;

const CUSTOMER = 'Market customer';
const SIGNED_OUT = [401, 403];

/** True for an answer that decides nothing: it is sent again later. */
export function isToSendAgain(problem: ProblemBody): boolean {
  return isUndecided(problem) || SIGNED_OUT.includes(problem.status);
}

export function productsIn(basket: Basket, sellables: readonly Sellable[]): SoldProduct[] {
  return sellables.flatMap((one) => {
    const quantity = basket[one.key] ?? 0;
    const { productId, variantId, name, variant, price } = one;
    return quantity === 0 ? [] : [{ productId, variantId, name, variant, price, quantity }];
  });
}

/** Paise. */
export function sumOf(products: readonly SoldProduct[]): number {
  return products.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0);
}

/** Something that the shop does not list, as the seller names it. */
export type Other = { key: string; name: string; price: number };

export function asSold({ name, price }: Other): SoldProduct {
  return { productId: '', variantId: '', name, variant: '', price, quantity: 1 };
}

type Line = NewManualOrderWire['lines'][number];

function freeLine(product: SoldProduct): Line {
  return { name: labelOf(product), price: product.price, quantity: product.quantity };
}

export function lineOf(product: SoldProduct): Line {
  const { productId, variantId, price, quantity } = product;
  return productId === '' ? freeLine(product) : { productId, variantId, price, quantity };
}

/** `discount` in paise: what the code takes off, or a plain one. */
export type Terms = { method: MarketPayment; discount: number; code?: string | undefined };

function bodyOf(
  lines: NewManualOrderWire['lines'],
  { method, discount, code, soldAt }: Terms & { soldAt: string },
): NewManualOrderWire {
  return {
    channel: 'market',
    customer: { name: CUSTOMER },
    delivery: 'handed-over',
    lines,
    discount: discount / 100,
    ...(code !== undefined && { code }),
    payment: { method, status: 'Paid' },
    soldAt,
  };
}

export function newSale(products: SoldProduct[], terms: Terms, now: Date): StoredSale {
  return {
    key: newKey(),
    pieces: products,
    body: bodyOf(products.map(lineOf), { ...terms, soldAt: now.toISOString() }),
  };
}

/** The same sale with the pieces that the shop has not enough of as lines that take no stock. */
export function withoutStock(sale: StoredSale): StoredSale {
  const short = sale.problem ? shortProducts(sale.problem) : [];
  const isShort = ({ productId, variantId }: SoldProduct) =>
    short.length === 0 ||
    short.some((one) => one.productId === productId && one.variantId === variantId);
  const lines = sale.pieces.map((product) =>
    isShort(product) ? freeLine(product) : lineOf(product),
  );
  const { problem: _problem, ...rest } = sale;
  return { ...rest, key: newKey(), body: { ...sale.body, lines } };
}

/** The same sale with a plain discount of what its code was seen to take off. */
export function withoutCode({ problem: _problem, ...sale }: StoredSale): StoredSale {
  const { code: _code, ...body } = sale.body;
  return { ...sale, key: newKey(), body };
}

/** Stock left of a piece once these sales and this basket are taken off; undefined: not counted. */
export function leftAfter(
  { key, productId, variantId, stock }: Sellable,
  { basket, sales }: { basket: Basket; sales: readonly StoredSale[] },
): number | undefined {
  if (stock === undefined) return undefined;
  const waiting = sales
    .filter(({ problem }) => problem === undefined)
    .flatMap(({ pieces: products }) => products)
    .filter((product) => product.productId === productId && product.variantId === variantId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, stock - waiting - (basket[key] ?? 0));
}
