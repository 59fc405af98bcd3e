import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { MAX_TAGS, TooManyTags, type AdminOrder, type TagChange } from '../../admin-contract.ts';
import { getAdminOrder } from '../../server/admin/get-admin-order.ts';
import { lockOrder } from '../../server/get-order.ts';
import { findTags, setTags } from './tag-queries.ts';

type Request = { idOrNumber: string; change: TagChange };

async function tag(tx: Context, { idOrNumber, change }: Request): Promise<AdminOrder> {
  const { id } = await lockOrder(tx, idOrNumber, 'anybody');
  const before = await findTags(tx.db, id);
  const stay = before.filter((one) => !change.remove.includes(one));
  const tags = [...new Set([...stay, ...change.add])];
  if (tags.length > MAX_TAGS) throw TooManyTags();
  if (tags.join(',') !== before.join(',')) {
    await setTags(tx.db, id, tags);
    // Tags may name people and stay out of the audit, which is never deleted.
    await recordAudit(tx, {
      action: 'order.tags',
      object: { kind: 'order', id },
      before: { tags: before.length },
      after: { tags: tags.length },
    });
  }
  return getAdminOrder(tx, id);
}

/**
 * Adds tags to an order and takes others away; the same again changes nothing.
 * @throws OrderNotFound, TooManyTags
 */
export function tagOrder(ctx: Context, request: Request): Promise<AdminOrder> {
  return transaction(ctx, (tx) => tag(tx, request));
}
