import { timingSafeEqual } from 'node:crypto';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { sha256 } from '#platform/server/idempotency/claim-request.ts';
import { idInToken } from '#platform/server/link-tokens.ts';
import {
  MAX_REQUEST_PICTURES,
  RequestLinkUnknown,
  type CustomerThread,
  type MyRequest,
} from '../../thread-contract.ts';
import { conversationOf, presentRequest } from '../present-request.ts';
import { findRequest, listMessages, lockRequest, type RequestRow } from '../request-queries.ts';
import { quoteOfCustomer } from '../quotes/plan-quote.ts';
import { presentQuote } from '../quotes/present-quote.ts';
import { listQuoteRows } from '../quotes/quote-queries.ts';
import type { EnquiryDeps } from '../send-custom-order-request.ts';
import { requestPath, type RequestLinks } from './request-links.ts';
import { listOwnRequestRows, listPictures, markRead } from './thread-queries.ts';

/** A custom order request, which has a link. */
export type LinkedRow = RequestRow & { link_version: number };

export function isLinked(row: RequestRow | undefined): row is LinkedRow {
  return row !== undefined && row.link_version !== null;
}

function proven(links: RequestLinks, row: RequestRow | undefined, token: string): LinkedRow {
  const linkVersion = row?.link_version ?? 1;
  const expected = sha256(links.tokenOf({ id: row?.id ?? '', linkVersion }));
  if (!timingSafeEqual(expected, sha256(token)) || !isLinked(row)) throw RequestLinkUnknown();
  return row;
}

/** The request that a link opens. @throws RequestLinkUnknown */
export async function findLinked(
  { db }: Context,
  links: RequestLinks,
  token: string,
): Promise<LinkedRow> {
  const id = idInToken(token);
  return proven(links, id === undefined ? undefined : await findRequest(db, id), token);
}

/** Held until the transaction ends. @throws RequestLinkUnknown */
export async function lockLinked(
  tx: Context,
  links: RequestLinks,
  token: string,
): Promise<LinkedRow> {
  const { id } = await findLinked(tx, links, token);
  return proven(links, await lockRequest(tx.db, id), token);
}

export async function threadOf(
  ctx: Context,
  deps: Pick<EnquiryDeps, 'links' | 'workshop'>,
  row: LinkedRow,
): Promise<CustomerThread> {
  const { db } = ctx;
  const pictures = await listPictures(db, row.id);
  const sent = pictures.filter(({ author }) => author === 'customer').length;
  const { id: _id, kind: _kind, email: _email, ...request } = presentRequest(row);
  const messages = conversationOf(await listMessages(db, row.id), pictures);
  const quote = (await listQuoteRows(db, row.id)).at(-1);
  return {
    ...request,
    messages: messages.map(({ mailId: _mail, mailState: _state, ...message }) => message),
    ...(quote && { quote: await quoteOfCustomer(ctx, deps, quote) }),
    picturesLeft: Math.max(0, MAX_REQUEST_PICTURES - sent),
  };
}

/** The conversation of a link; the owner's words count as read. @throws RequestLinkUnknown */
export async function openThread(
  ctx: Context,
  deps: EnquiryDeps,
  token: string,
): Promise<CustomerThread> {
  const row = await findLinked(ctx, deps.requestLinks, token);
  await markRead(ctx.db, { id: row.id, author: 'owner', now: ctx.clock.now() });
  return threadOf(ctx, deps, row);
}

/** Requests from the caller's address, where they have confirmed it. */
export async function listMyRequests(ctx: Context, links: RequestLinks): Promise<MyRequest[]> {
  const rows = await listOwnRequestRows(ctx.db, personOf(ctx).uid);
  return rows.map(({ id, link_version: linkVersion, ...row }) => ({
    id,
    createdAt: row.created_at.toISOString(),
    state: row.state,
    text: row.description,
    ...(row.product_label && { productLabel: row.product_label }),
    link: requestPath(links.tokenOf({ id, linkVersion })),
  }));
}

/** The conversations of the caller's confirmed address, as they take them along. */
export function exportMyRequests(ctx: Context) {
  return transaction(ctx, async (tx) => {
    const requests = [];
    for (const row of await listOwnRequestRows(tx.db, personOf(tx).uid)) {
      const pictures = await listPictures(tx.db, row.id);
      const messages = conversationOf(await listMessages(tx.db, row.id), pictures);
      requests.push({
        createdAt: row.created_at.toISOString(),
        name: row.name,
        email: row.email,
        productType: row.product_type,
        colors: row.colors,
        size: row.size,
        budget: row.budget ?? '',
        phone: row.phone,
        text: row.description,
        quotes: (await listQuoteRows(tx.db, row.id)).map((quote) => presentQuote(quote)),
        messages: messages.map(({ author, at, text, pictures: shown }) => ({
          author,
          at,
          text,
          pictures: shown?.length ?? 0,
        })),
      });
    }
    return requests;
  });
}
