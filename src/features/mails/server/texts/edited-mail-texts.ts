import { ENQUIRY_MAILS } from '#features/enquiries/server/enquiry-mails.ts';
import { ORDER_MAILS } from '#features/orders/server/mails/editable-mails.ts';
import type { OrderMailDeps } from '#features/orders/server/order-deps.ts';
import { PAYMENT_MAILS } from '#features/payments/server/payment-mails.ts';
import { REFUND_MAIL } from '#features/payments/server/refunds/refund-mails.ts';
import { DROP_MAILS } from '#features/drops/server/reminders/reminder-mails.ts';
import { ALERT_MAILS } from '#features/wishlist/alerts/server/alert-mails.ts';
import { REVIEW_MAILS } from '#features/reviews/server/review-mails.ts';
import { fieldErrorsOf } from '#platform/contract/field-errors.ts';
import { mailTextWith, originalText, type EditedText } from '#platform/contract/text/mail-text.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import type { EditableMail } from '#platform/server/mail/content/editable-mail.ts';
import { queueMail, type OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import { MailNotSetUp, type ListedMail } from '../../contract.ts';
import {
  MailTextChanged,
  MailTextNotFound,
  type EditedMailText,
  type ListedMailText,
  type MailPreview,
} from '../../text-contract.ts';
import { getMail, type MailDeps } from '../mails.ts';
import { testOf } from '../send-test-mail.ts';
import type { MailSettings } from '../settings/watch-mail-settings.ts';
import {
  deleteText,
  findTextRow,
  insertText,
  listTextRows,
  updateText,
} from './mail-text-queries.ts';

export type MailTextDeps = MailDeps & OrderMailDeps & { mailSettings: MailSettings };

/** Listed in the order in which customers get them. */
export const EDITABLE: EditableMail<OrderMailDeps>[] = [
  ...ORDER_MAILS,
  ...PAYMENT_MAILS,
  REFUND_MAIL,
  ...ENQUIRY_MAILS,
  ...REVIEW_MAILS,
  ...ALERT_MAILS,
  ...DROP_MAILS,
];

function editable(kind: string): EditableMail<OrderMailDeps> {
  const mail = EDITABLE.find(({ text }) => text.kind === kind);
  if (!mail) throw MailTextNotFound();
  return mail;
}

/** @throws ValidationFailed naming the field of an unknown variable */
function assertWords(kind: string, words: EditedText): void {
  const { error } = mailTextWith(Object.keys(editable(kind).text.variables)).safeParse(words);
  if (error) throw ValidationFailed({ fields: fieldErrorsOf(error) });
}

export async function listMailTexts({ db }: Context): Promise<ListedMailText[]> {
  const changed = new Map((await listTextRows(db)).map((row) => [row.kind, row.subject]));
  return EDITABLE.map(({ text: { kind, when, subject } }) => ({
    kind,
    when,
    subject: changed.get(kind) ?? subject,
    isChanged: changed.has(kind),
  }));
}

export async function getMailText(
  { db }: Context,
  { sender }: MailTextDeps,
  kind: string,
): Promise<EditedMailText> {
  const { text } = editable(kind);
  const row = await findTextRow(db, kind);
  const original = originalText(text);
  const { subject, lead, closing } = row ?? original;
  const examples = Object.entries({ ...text.variables, shop: sender().shopName });
  return {
    kind,
    when: text.when,
    variables: examples.map(([name, example]) => ({ name, example })),
    words: { subject, lead, closing },
    original,
    version: row?.version ?? 0,
  };
}

type Change = { kind: string; words: EditedText; seen: number };

/** Saves the owner's words, if those are still the ones seen. @throws MailTextNotFound, ValidationFailed; MailTextChanged with the words of now */
export async function saveMailText(
  ctx: Context,
  deps: MailTextDeps,
  { kind, words, seen }: Change,
): Promise<EditedMailText> {
  assertWords(kind, words);
  const version = Math.max(ctx.clock.now().getTime(), seen + 1);
  const isSaved = await transaction(ctx, async (tx) => {
    const change = { kind, words, version };
    const { words: before } = await getMailText(tx, deps, kind);
    const isTaken =
      seen === 0 ? await insertText(tx.db, change) : await updateText(tx.db, { ...change, seen });
    if (!isTaken) return false;
    const object = { kind: 'mailtext', id: kind };
    await recordAudit(tx, { action: 'mailtext.edit', object, before, after: words });
    return true;
  });
  const now = await getMailText(ctx, deps, kind);
  if (!isSaved) throw MailTextChanged({ data: { mailText: now } });
  await deps.mailSettings.reload();
  return now;
}

/** Back to the words of the code. @throws MailTextNotFound */
export async function resetMailText(
  ctx: Context,
  deps: MailTextDeps,
  kind: string,
): Promise<EditedMailText> {
  await transaction(ctx, async (tx) => {
    const { words: before, original: after } = await getMailText(tx, deps, kind);
    if (!(await deleteText(tx.db, kind))) return;
    const object = { kind: 'mailtext', id: kind };
    await recordAudit(tx, { action: 'mailtext.reset', object, before, after });
  });
  await deps.mailSettings.reload();
  return getMailText(ctx, deps, kind);
}

type Draft = { kind: string; words: EditedText };

function exampleOf(deps: MailTextDeps, { kind, words }: Draft): OutgoingMail {
  assertWords(kind, words);
  const mail = editable(kind).example({ ...deps, wordsOf: () => words });
  if (!mail) throw new Error(`The email ${kind} has no example`);
  return mail;
}

/** The whole mail in these words, about an example. @throws MailTextNotFound, ValidationFailed */
export function previewMailText(deps: MailTextDeps, draft: Draft): MailPreview {
  const { subject, text, html } = exampleOf(deps, draft);
  return { subject, text, html };
}

/** Sends the example to the owner, and to nobody else. @throws MailTextNotFound, ValidationFailed, MailNotSetUp */
export async function sendMailTextTest(
  ctx: Context,
  deps: MailTextDeps,
  draft: Draft,
): Promise<ListedMail> {
  const example = exampleOf(deps, draft);
  if (!deps.isSetUp()) throw MailNotSetUp();
  return transaction(ctx, async (tx) => {
    const id = await queueMail(tx, deps.jobs, testOf(example, deps.sender().ownerEmail));
    const after = { text: draft.kind };
    await recordAudit(tx, { action: 'mail.test', object: { kind: 'mail', id }, after });
    return getMail(tx, id);
  });
}
