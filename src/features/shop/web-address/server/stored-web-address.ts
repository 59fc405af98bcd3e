import { randomBytes } from 'node:crypto';
import { confirmOwner, proofFor } from '#features/identity/server/two-factor/confirm-owner.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { ownerMailBody } from '#platform/server/mail/content/mail-body.ts';
import { sendAwaiting } from '#platform/server/mail/awaited-address.ts';
import { queueMail, type OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { Sender } from '#platform/server/mail/content/sender.ts';
import { customersAddress, isLocalAddress, TYPE_WEB_ADDRESS } from '../web-address.ts';
import {
  NoSuchQuestion,
  type ProofAnswer,
  WebAddressLocked,
  type WebAddress,
  type WebAddressChange,
} from '../web-address-contract.ts';
import type { CurrentShop } from '../../server/current-shop.ts';
import { SHOP } from '../../server/settings/edit-settings.ts';
import { findItself, type AddressLookup } from './find-itself.ts';
import { findSettings } from '../../server/shop-queries.ts';
import {
  findAnswer,
  findWebAddress,
  lockWebAddress,
  putQuestion,
  putWebAddress,
  type Question,
} from './web-address-queries.ts';

export type WebAddressDeps = {
  shop: Pick<CurrentShop, 'publicUrl'>;
  jobs: Jobs;
  sender: () => Sender;
  lookup: AddressLookup;
  /** Whether a proxy before this address would be taken for every visitor. */
  takesProxyForVisitors: (origin: string) => boolean;
};

const OPEN_MS = 60_000;

async function wasOpened({ db }: Context): Promise<boolean> {
  return Boolean((await findSettings(db))?.opened_at);
}

export async function getWebAddress(
  ctx: Context,
  { shop: { publicUrl } }: Pick<WebAddressDeps, 'shop'>,
): Promise<WebAddress> {
  const stored = await findWebAddress(ctx.db);
  const origin = publicUrl ?? customersAddress(stored.origin ?? undefined);
  const provenAt = publicUrl === undefined && origin !== undefined ? stored.proven_at : null;
  return {
    isLocked: publicUrl !== undefined,
    isLocal: origin !== undefined && isLocalAddress(origin),
    proof: (await wasOpened(ctx)) ? await proofFor(ctx) : 'none',
    ...(origin !== undefined && { origin }),
    ...(provenAt && { provenAt: provenAt.toISOString() }),
  };
}

/** A question that only this shop answers; one that is still asked is asked again. */
function beginQuestion(ctx: Context): Promise<Question> {
  return transaction(ctx, async (tx) => {
    const { question, answer, asked_until: requestedUntil } = await lockWebAddress(tx.db);
    const now = tx.clock.now();
    const isOpen =
      requestedUntil !== null && requestedUntil > now && question !== null && answer !== null;
    const pair = isOpen
      ? { question, answer }
      : { question: randomBytes(20).toString('hex'), answer: randomBytes(20).toString('hex') };
    await putQuestion(tx.db, { ...pair, until: new Date(now.getTime() + OPEN_MS) });
    return pair;
  });
}

/** What the shop knows and another machine does not. @throws NoSuchQuestion */
export async function answerQuestion(
  { db, clock }: Context,
  { question, host }: { question: string; host?: string | undefined },
): Promise<ProofAnswer> {
  const answer = (await findAnswer(db, question, clock.now()))?.answer ?? undefined;
  if (answer === undefined) throw NoSuchQuestion();
  return { answer, ...(host !== undefined && { host }) };
}

/** Says for the log that https at the address means a proxy. */
export const SHARED_LIMIT =
  'the address of the shop is https, so a proxy stands before it, but TRUSTED_PROXIES is 0: all visitors share one rate limit';

export const ADDRESS_CHANGED = 'web-address-changed';

/** Warns the owner: whoever took her session would lead the links of mails elsewhere. */
function addressChangedMail(sender: Sender, before: string | null, now: string): OutgoingMail {
  const { ownerEmail, shopName } = sender;
  return {
    kind: ADDRESS_CHANGED,
    to: ownerEmail,
    subject: `${shopName}: your web address was changed`,
    ...ownerMailBody(sender, {
      title: 'Your web address was changed',
      paragraphs: [
        'Links in emails now lead there, including those for a new password.',
        'If that was you, you can ignore this email. If not, someone else is using your account: change your password, which signs out everybody else, and put your web address back under My shop.',
      ],
      facts: [
        { label: 'Before', value: before ?? 'None: emails had no links' },
        { label: 'Now', value: now },
      ],
      footnote: `Sent by ${shopName} to its owner.`,
    }),
  };
}

/** Names of other scripts as browsers send them. @throws ValidationFailed */
function originOf(address: string): string {
  if (URL.canParse(address)) return new URL(address).origin;
  throw ValidationFailed({ fields: { address: TYPE_WEB_ADDRESS } });
}

/**
 * Takes an address at which the shop has just found itself; mails, pages and signing in follow at once, and mails that
 * awaited it are sent.
 * @throws WebAddressLocked, ValidationFailed naming `address`, `code` or `currentPassword`, TwoFactorLocked
 */
export async function proveWebAddress(
  ctx: Context,
  deps: WebAddressDeps,
  { address, ...proof }: WebAddressChange,
): Promise<WebAddress> {
  if (deps.shop.publicUrl !== undefined) throw WebAddressLocked();
  const origin = originOf(address);
  const fault = await findItself(origin, await beginQuestion(ctx), deps.lookup);
  if (fault !== undefined) throw ValidationFailed({ fields: { address: fault } });
  const isWatched = await wasOpened(ctx);
  const { origin: seen } = await findWebAddress(ctx.db);
  const isOther = isWatched && seen !== origin;
  // After the question: no code is spent on an address that does not answer.
  if (isOther) await confirmOwner(ctx, proof);
  await transaction(ctx, async (tx) => {
    const { origin: before } = await lockWebAddress(tx.db);
    if (isWatched && before !== origin && !isOther) return;
    await putWebAddress(tx.db, { origin, provenAt: tx.clock.now() });
    await sendAwaiting(tx, deps.jobs, origin);
    if (isOther && before !== origin) {
      await queueMail(tx, deps.jobs, addressChangedMail(deps.sender(), before, origin));
    }
    await recordAudit(tx, {
      action: 'shop.address',
      object: SHOP,
      ...(before !== null && { before: { origin: before } }),
      after: { origin },
    });
  });
  if (deps.takesProxyForVisitors(origin)) ctx.log.warn({ origin }, SHARED_LIMIT);
  return getWebAddress(ctx, deps);
}
