import {
  customOrderNotice,
  replyMail,
  supportNotice,
} from '#features/enquiries/server/enquiry-mails.ts';
import { expiredNotice, withdrawnMail } from '#features/enquiries/server/quotes/quote-mails.ts';
import { exampleOrder } from '#features/orders/server/mails/example-order.ts';
import { placedMails } from '#features/orders/server/mails/placed-mails.ts';
import { cancelledNotice } from '#features/orders/server/mails/status-mails.ts';
import { answeredNotice } from '#features/orders/rewording/server/rewording-mails.ts';
import type { OrderMailDeps } from '#features/orders/server/order-deps.ts';
import { claimedNotice } from '#features/payments/server/payment-mails.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { queueMails, type OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import { MailNotSetUp } from '../contract.ts';
import type { MailDeps } from './mails.ts';
import { testOf } from './send-test-mail.ts';
import { EDITABLE } from './texts/edited-mail-texts.ts';

const ASKER = { id: '', link_version: 1, name: 'Asha', email: 'asha@example.com' };
const REQUEST = {
  ...ASKER,
  productType: 'tray',
  productLabel: 'Tray',
  replyDays: 2,
  colors: 'Blue and white',
  size: '45 × 30 cm',
  budget: '',
  phone: '',
  description: 'A tray with a wave, for my mother.',
} as const;
const QUERY = { ...ASKER, queryType: 'Support', details: 'When will it arrive?' };
const WORDS = [{ label: 'Name', value: 'Aishwarya' }];

/** Mails whose words are fixed, with examples. */
function fixedMails(deps: OrderMailDeps): OutgoingMail[] {
  const placed = exampleOrder({ status: 'pending' });
  const cancelled = exampleOrder({ status: 'cancelled', payment: 'Refund due' });
  const thread = { ...deps, requestLinks: { tokenOf: () => '' }, request: ASKER };
  const question = { kind: 'support', order_number: null, text: QUERY.details } as const;
  const answer = { text: 'It travels today.', follows: [], path: '' };
  return [
    ...placedMails(placed, deps).slice(1),
    claimedNotice(exampleOrder({ status: 'pending', payment: 'Submitted' }), deps),
    cancelledNotice(cancelled, deps),
    answeredNotice(placed, deps, { position: 0, before: WORDS }),
    customOrderNotice({ ...deps, request: REQUEST, id: '' }),
    supportNotice({ ...deps, query: QUERY, id: '', asker: 'customer' }),
    replyMail({ ...deps, ...answer, request: { ...ASKER, ...question } }),
    withdrawnMail(thread),
    expiredNotice(thread),
  ];
}

/** One mail of each kind, about examples. */
export function everyMail(deps: OrderMailDeps): OutgoingMail[] {
  const worded = EDITABLE.map(({ example }) => example(deps));
  return [...worded.filter((mail) => mail !== undefined), ...fixedMails(deps)];
}

/** Sends one mail of each kind to the owner alone; those that wait for the shop's address come later. @throws MailNotSetUp */
export async function sendEveryMail(
  ctx: Context,
  deps: MailDeps & OrderMailDeps,
): Promise<{ to: string; sent: number; waiting: number }> {
  if (!deps.isSetUp()) throw MailNotSetUp();
  const to = deps.sender().ownerEmail;
  const mails = everyMail(deps).map((mail) => testOf(mail, to));
  return transaction(ctx, async (tx) => {
    const [id = ''] = await queueMails(tx, deps.jobs, mails);
    const waiting = mails.filter(({ awaitsAddress }) => awaitsAddress).length;
    const after = { sent: mails.length - waiting, waiting };
    await recordAudit(tx, { action: 'mail.test', object: { kind: 'mail', id }, after });
    return { to, ...after };
  });
}
