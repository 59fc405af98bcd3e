import type { Context } from '#platform/server/context.ts';
import { provenId, type LinkTokens } from '#platform/server/link-tokens.ts';
import { findReminderDrop } from './share-queries.ts';
import type { EarlyAccess } from './take-shares.ts';

/** What the link of a reminder allows; undefined for none, a forged one, and one that was called off. */
export async function earlyAccessOf(
  { db }: Context,
  links: LinkTokens,
  key: string | undefined,
): Promise<EarlyAccess | undefined> {
  const reminderId = key === undefined ? undefined : provenId(links, key);
  if (reminderId === undefined) return undefined;
  const dropId = await findReminderDrop(db, reminderId);
  return dropId === undefined ? undefined : { dropId, reminderId };
}
