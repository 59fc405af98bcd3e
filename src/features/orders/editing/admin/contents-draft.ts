import { formErrors } from '#platform/contract/field-errors.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';
import { ContentsChange } from '../edit-contract.ts';
import { amountErrors, rupeesOf, sumsOf, type LineDraft } from '../../admin/lines/manual-draft.ts';

/** Amounts are text as typed. */
export type ContentsDraft = {
  lines: LineDraft[];
  shipping: string;
  discount: string;
  reason: string;
};

type Order = Pick<AdminOrderWire, 'items' | 'pricing' | 'version'>;
type Item = Order['items'][number];

function lineDraft({ product, quantity, price }: Item, at: number): LineDraft {
  const label = [product.name, product.variant].filter(Boolean).join(', ');
  return {
    key: String(at),
    placed: { line: at + 1, label },
    name: '',
    details: '',
    quantity,
    price: String(price),
  };
}

export function contentsDraft({ items, pricing }: Order): ContentsDraft {
  const { shipping, discount } = pricing;
  return {
    lines: items.map(lineDraft),
    shipping: String(shipping),
    discount: discount === 0 ? '' : String(discount),
    reason: '',
  };
}

const SENT = { delivery: 'sent' } as const;

/** Sums in rupees, including the fee of cash on delivery. */
export function contentsSums(draft: ContentsDraft, { pricing: { fee = 0 } }: Order) {
  const { subtotal, shipping, discount, total } = sumsOf({ ...draft, ...SENT });
  return {
    subtotal: subtotal / 100,
    shipping: shipping / 100,
    discount: discount / 100,
    fee,
    total: total / 100 + fee,
  };
}

function lineOf({ placed, piece: product, name, details, quantity, price }: LineDraft) {
  const sold = { quantity, price: rupeesOf(price) };
  if (placed) return { line: placed.line, ...sold };
  if (!product) return { name, details, ...sold };
  return { productId: product.productId, variantId: product.variantId, ...sold };
}

export function contentsBody(draft: ContentsDraft, { version }: Order) {
  const { lines, shipping, discount, reason } = draft;
  return {
    version,
    reason: reason.trim(),
    lines: lines.map(lineOf),
    shipping: rupeesOf(shipping),
    discount: rupeesOf(discount),
  };
}

/** Errors by field, under the shop's names. */
export function contentsErrors(draft: ContentsDraft, order: Order): Record<string, string> {
  return {
    ...formErrors(ContentsChange, contentsBody(draft, order)),
    ...amountErrors({ ...draft, ...SENT }),
  };
}
