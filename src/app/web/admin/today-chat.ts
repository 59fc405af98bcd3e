import { formatRupees } from '#platform/contract/format-rupees.ts';
import { chatLink, indianMobile } from '#platform/contract/india/phone.ts';
import type { TodayKind, TodayWire } from '../../today-contract.ts';

type Row = TodayWire['groups'][number]['rows'][number];
type Facts = { order: string; sum: string };

const WORDS: Partial<Record<TodayKind, (facts: Facts) => string>> = {
  late: ({ order }) =>
    `your ${order} leaves us later than we said, and we are sorry. We write again when it is on its way.`,
  check: ({ order, sum }) =>
    `we are looking for your payment of ${sum} for your ${order}. Could you send us its UTR, the 12 digits in your UPI app?`,
  refund: ({ order, sum }) =>
    `we are sending back ${sum} for your ${order}. Which UPI ID shall it go to?`,
  confirm: ({ order, sum }) =>
    `thank you for your ${order}: ${sum}, paid when you get it. Shall we prepare it?`,
  start: ({ order }) => `thank you for your ${order}. We are starting on it now.`,
  pack: ({ order }) => `your ${order} is ready, and will soon be on its way.`,
  balance: ({ order, sum }) =>
    `your ${order} goes on its way once the balance of ${sum} has reached us.`,
  unpaid: ({ order, sum }) =>
    `thank you for your ${order}. We start on it once your payment of ${sum} has reached us.`,
  ended: ({ order }) =>
    `your ${order} has ended, because no payment reached us. Would you still like it?`,
};

/** Opens a chat with an order's customer, with what is to be said; undefined without a mobile number. */
export function chatOf(kind: TodayKind, row: Row, shopName: string): string | undefined {
  const words = WORDS[kind];
  const mobile = indianMobile(row.phone ?? '');
  if (words === undefined || mobile === undefined) return undefined;
  const [firstName = ''] = row.title.split(' ');
  const facts = { order: `order ${row.id}`, sum: formatRupees(row.amount ?? 0, { exact: true }) };
  return chatLink(mobile, `Hello ${firstName}, this is ${shopName}: ${words(facts)}`);
}
