import type { OrderLinks } from '#features/orders/guest/server/order-links.ts';
import { linkPath } from '#features/orders/server/mails/mail-facts.ts';
import { depositOf, type RequestQuote, type SavedQuoteDraft } from '../../quote-contract.ts';
import type { DraftRow } from './draft-queries.ts';
import type { QuoteRow } from './quote-queries.ts';

function orderOf(row: QuoteRow, links: OrderLinks | undefined): RequestQuote['order'] {
  const { order_id: id, order_number: number, order_link_version: linkVersion } = row;
  if (id === null || number === null) return undefined;
  if (!links) return { number };
  const linked = { id, number, ...(linkVersion !== null && { linkVersion }) };
  return { number, link: linkPath(linked, links) };
}

/** The code with which it was accepted, and what it came to. */
function couponOf({
  coupon_code: code,
  subtotal,
  shipping,
  offer_title,
  offer_discount,
}: QuoteRow) {
  if (code === null) return undefined;
  const coupon = { code, title: offer_title ?? '', discount: offer_discount ?? 0 };
  return { coupon, total: subtotal + shipping - coupon.discount };
}

/** @param links of the customer's orders */
export function presentQuote(row: QuoteRow, links?: OrderLinks): RequestQuote {
  const order = orderOf(row, links);
  const { coupon, total = row.total } = couponOf(row) ?? {};
  return {
    id: row.id,
    rev: row.rev,
    state: row.state,
    lines: row.lines.map(({ unit_price: unitPrice, ...line }) => ({
      ...line,
      unitPrice,
      lineTotal: unitPrice * line.quantity,
    })),
    subtotal: row.subtotal,
    shipping: row.shipping,
    discount: row.discount,
    ...(coupon && { coupon }),
    total,
    deposit: depositOf({ deposit: row.deposit, total }),
    validUntil: row.valid_until,
    ...(row.ready_in_days !== null && { readyInDays: row.ready_in_days }),
    ...(row.order_ship_by !== null && { shipsBy: row.order_ship_by }),
    note: row.note,
    sentAt: row.sent_at.toISOString(),
    ...(row.decided_at !== null && { decidedAt: row.decided_at.toISOString() }),
    ...(row.decline_reason !== null && { declineReason: row.decline_reason }),
    ...(order && { order }),
  };
}

export function presentDraft({ draft, version, saved_at: savedAt }: DraftRow): SavedQuoteDraft {
  return {
    version,
    ...(draft && { draft }),
    ...(savedAt && { savedAt: savedAt.toISOString() }),
  };
}
