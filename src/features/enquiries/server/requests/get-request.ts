import type { Context } from '#platform/server/context.ts';
import { RequestNotFound, type RequestThread } from '../../admin-contract.ts';
import { presentThread } from './present-request.ts';
import { findRequest, listMessages } from './request-queries.ts';

/**
 * A custom order request or a support query with everything that was answered.
 * @throws RequestNotFound
 */
export async function getRequest({ db }: Context, id: string): Promise<RequestThread> {
  const row = await findRequest(db, id);
  if (!row) throw RequestNotFound();
  return presentThread(row, await listMessages(db, id));
}
