import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { paiseIn } from '#platform/contract/typed/number.ts';
import {
  draftOf,
  NEW_ADDRESS,
  type AddressDraft,
} from '#features/profile/storefront/addresses/address-draft.ts';
import { today } from '#features/shop/workshop/holidays.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import {
  NewManualOrder,
  type KnownCustomer,
  type ManualCouponWire,
  type NewManualOrderWire,
} from '../../manual/manual-contract.ts';
import type { Sellable } from './sellables.ts';

/** Amounts are text as typed. */
export type LineDraft = {
  key: string;
  /** Set while an order is edited: the line's place, from 1, and its label. */
  placed?: { line: number; label: string };
  piece?: Pick<Sellable, 'productId' | 'variantId' | 'name' | 'variant' | 'stock'>;
  name: string;
  details: string;
  quantity: number;
  price: string;
};

/** `later`: by UPI, not yet; `on-delivery`: when it arrives. */
export type Paid = 'UPI' | 'Cash' | 'Bank transfer' | 'Other' | 'later' | 'on-delivery';

export type ManualDraft = {
  channel: NewManualOrderWire['channel'];
  customer: {
    known: Pick<KnownCustomer, 'uid' | 'firstName' | 'lastName'> | undefined;
    name: string;
    phone: string;
    email: string;
  };
  delivery: NewManualOrderWire['delivery'];
  address: AddressDraft;
  shipping: string;
  discount: string;
  code: string;
  lines: LineDraft[];
  payment: { method: Paid };
  /** A day of the last 30; '' for today. */
  soldAt: string;
  sendMail: boolean;
};

export const NEW_MANUAL_ORDER: ManualDraft = {
  channel: 'whatsapp',
  customer: { known: undefined, name: '', phone: '', email: '' },
  delivery: 'sent',
  address: NEW_ADDRESS,
  shipping: '',
  discount: '',
  code: '',
  lines: [],
  payment: { method: 'later' },
  soldAt: '',
  sendMail: false,
};

export type Amounts = Pick<ManualDraft, 'lines' | 'shipping' | 'discount' | 'delivery'>;

/** Paise of "₹1,250.50"; '' is 0. Undefined for what is no amount. */
export function paiseOf(text: string): number | undefined {
  const paise = paiseIn(text) ?? 0;
  return Number.isNaN(paise) ? undefined : paise;
}

/** Sums in paise, as far as the amounts can be read. */
export function sumsOf({ lines, shipping, discount, delivery }: Amounts) {
  const subtotal = lines.reduce(
    (sum, { quantity, price }) => sum + quantity * (paiseOf(price) ?? 0),
    0,
  );
  const sent = delivery === 'sent' ? (paiseOf(shipping) ?? 0) : 0;
  const less = paiseOf(discount) ?? 0;
  return { subtotal, shipping: sent, discount: less, total: subtotal - less + sent };
}

export function withKnown(draft: ManualDraft, customer: KnownCustomer): ManualDraft {
  const { uid, firstName, lastName, phone, email, address } = customer;
  return {
    ...draft,
    customer: {
      known: { uid, firstName, lastName },
      name: `${firstName} ${lastName}`.trim(),
      phone,
      email,
    },
    ...(address && { address: draftOf({ ...address, isDefault: false }) }),
  };
}

const PAYMENTS: Record<Paid, NewManualOrderWire['payment']> = {
  UPI: { method: 'UPI', status: 'Paid' },
  Cash: { method: 'Cash', status: 'Paid' },
  'Bank transfer': { method: 'Bank transfer', status: 'Paid' },
  Other: { method: 'Other', status: 'Paid' },
  later: { method: 'UPI', status: 'Pending' },
  'on-delivery': { method: 'Cash on delivery', status: 'Pending' },
};

/** Hour of a sale of which only the day is known, in India. */
const SOLD_AT = 'T17:00:00+05:30';

export const rupeesOf = (text: string): number => (paiseOf(text) ?? 0) / 100;

function lineOf({ piece: product, name, details, quantity, price }: LineDraft) {
  const sold = { quantity, details, price: rupeesOf(price) };
  if (product === undefined) return { name, ...sold };
  return { productId: product.productId, variantId: product.variantId, ...sold };
}

export function couponOf(draft: ManualDraft): ManualCouponWire | undefined {
  const { code, lines, delivery, shipping, customer } = draft;
  if (isBlank(code)) return undefined;
  return {
    code,
    lines: lines.map(lineOf),
    ...(delivery === 'sent' && { shipping: rupeesOf(shipping) }),
    ...(customer.known && { uid: customer.known.uid }),
  };
}

export function bodyOf(draft: ManualDraft): NewManualOrderWire {
  const { channel, delivery, soldAt, sendMail } = draft;
  const { known, ...contact } = draft.customer;
  const { isDefault: _isDefault, ...address } = draft.address;
  const isSent = delivery === 'sent';
  return {
    channel,
    customer: { ...(known && { uid: known.uid }), ...contact },
    delivery,
    ...(isSent && { address, shipping: rupeesOf(draft.shipping) }),
    lines: draft.lines.map(lineOf),
    discount: rupeesOf(draft.discount),
    ...(!isBlank(draft.code) && { code: draft.code }),
    payment: PAYMENTS[draft.payment.method],
    ...(soldAt !== '' && soldAt !== today() && { soldAt: soldAt + SOLD_AT }),
    sendMail: sendMail && contact.email !== '',
  };
}

export const EITHER = 'Take a code or a discount, not both';
const NO_AMOUNT = 'Enter an amount in rupees like 499 or 499.50';
const NO_PRICE = 'Enter what it costs; 0 for a gift';

export function amountErrors(amounts: Amounts): Record<string, string> {
  const { lines, shipping, discount, delivery } = amounts;
  const { subtotal, discount: less } = sumsOf(amounts);
  const errors: Record<string, string> = {};
  if (less > subtotal) errors.discount = 'That is more than the pieces cost';
  for (const [at, { price }] of lines.entries()) {
    if (paiseOf(price) === undefined) errors[`lines.${at}.price`] = NO_AMOUNT;
    else if (isBlank(price)) errors[`lines.${at}.price`] = NO_PRICE;
  }
  if (delivery === 'sent' && paiseOf(shipping) === undefined) errors.shipping = NO_AMOUNT;
  if (paiseOf(discount) === undefined) errors.discount = NO_AMOUNT;
  return errors;
}

/** Errors by field, under the shop's names. */
export function errorsOf(draft: ManualDraft): Record<string, string> {
  const isBoth = !isBlank(draft.code) && !isBlank(draft.discount);
  return {
    ...formErrors(NewManualOrder, bodyOf(draft)),
    ...amountErrors(draft),
    ...(isBoth && { code: EITHER }),
  };
}
