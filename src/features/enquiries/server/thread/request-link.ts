import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { queueMail } from '#platform/server/mail/queue-mail.ts';
import { RequestNotFound } from '../../admin-contract.ts';
import { RequestHasNoLink } from '../../thread-contract.ts';
import { findRequest, lockRequest } from '../request-queries.ts';
import type { EnquiryDeps } from '../send-custom-order-request.ts';
import { isLinked } from './open-thread.ts';
import { requestPath } from './request-links.ts';
import { newLinkMail } from './thread-mails.ts';
import { raiseLinkVersion } from './thread-queries.ts';

type Link = { link: string };

async function linkedRow({ db }: Context, id: string) {
  const row = await findRequest(db, id);
  if (!row) throw RequestNotFound();
  if (!isLinked(row)) throw RequestHasNoLink();
  return row;
}

/** @throws RequestNotFound, RequestHasNoLink for a question */
export async function getRequestLink(
  ctx: Context,
  { requestLinks }: Pick<EnquiryDeps, 'requestLinks'>,
  id: string,
): Promise<Link> {
  const { link_version: linkVersion } = await linkedRow(ctx, id);
  return { link: requestPath(requestLinks.tokenOf({ id, linkVersion })) };
}

/** Ends the old link and mails the new one. @throws RequestNotFound, RequestHasNoLink */
export function renewRequestLink(ctx: Context, deps: EnquiryDeps, id: string): Promise<Link> {
  return transaction(ctx, async (tx) => {
    await lockRequest(tx.db, id);
    await linkedRow(tx, id);
    await raiseLinkVersion(tx.db, id);
    const request = await linkedRow(tx, id);
    await queueMail(tx, deps.jobs, newLinkMail({ ...deps, request }));
    await recordAudit(tx, { action: 'request.link', object: { kind: 'request', id } });
    return getRequestLink(tx, deps, id);
  });
}
