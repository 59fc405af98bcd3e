import { createHash, randomBytes } from 'node:crypto';
import { transaction, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { EmailTaken, LinkExpired, PasswordRefused, type OwnerClaim } from '../../contract.ts';
import {
  deleteOwnerLink,
  deleteSetting,
  hasOwnerLink,
  isEmailTaken,
  replaceOwnerLink,
  replacePassword,
  updateEmail,
} from '../identity-queries.ts';
import { findOwner, hasUnseenPassword, type OwnerSettings } from './owner-account.ts';
import { hashPassword } from './passwords.ts';

const LINK_LIFE_MS = 24 * 3600_000;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Path and fragment of the one-time link by which the owner takes the shop over; earlier links end. Undefined once she has. */
export async function makeOwnerLink(ctx: Context): Promise<string | undefined> {
  const owner = await findOwner(ctx);
  if (!owner || !(await hasUnseenPassword(ctx, owner.uid))) return undefined;
  const token = randomBytes(32).toString('base64url');
  const at = ctx.clock.now();
  const link = { id: uuidv7(at.getTime()), hash: hashOf(token), at };
  const expiresAt = new Date(at.getTime() + LINK_LIFE_MS);
  await transaction(ctx, (tx) => replaceOwnerLink(tx.db, { ...link, expiresAt }));
  return `/owner#${token}`;
}

/** The link of a start; undefined while an earlier one works, which a restart must not end. */
export async function makeFirstOwnerLink(ctx: Context): Promise<string | undefined> {
  const at = ctx.clock.now();
  return (await hasOwnerLink(ctx.db, { at })) ? undefined : makeOwnerLink(ctx);
}

/** Gives the owner's account the address and password of whoever holds the one-time link. @throws LinkExpired, PasswordRefused, EmailTaken */
export async function claimOwner(
  ctx: Context,
  { token, email, password }: OwnerClaim,
  { shopWords }: Pick<OwnerSettings, 'shopWords'>,
): Promise<void> {
  const link = { hash: hashOf(token), at: ctx.clock.now() };
  if (!(await hasOwnerLink(ctx.db, link))) throw LinkExpired();
  const { isCommonPassword } = await import('../provider/common-passwords.ts');
  if (isCommonPassword(password, { email, shopWords: await shopWords() })) throw PasswordRefused();
  const passwordHash = await hashPassword(password);
  await transaction(ctx, async (tx) => {
    // The row's lock lets one of two concurrent claims through.
    const isFirst = await deleteOwnerLink(tx.db, link);
    const owner = isFirst ? await findOwner(tx) : undefined;
    if (!owner || !(await hasUnseenPassword(tx, owner.uid))) throw LinkExpired();
    await updateEmail(tx.db, { id: owner.uid, email, at: link.at }).catch((error: unknown) => {
      throw isEmailTaken(error) ? EmailTaken() : error;
    });
    await replacePassword(tx.db, { id: owner.uid, passwordHash, at: link.at });
    await deleteSetting(tx.db, 'unseen_password');
  });
  ctx.log.info('the owner has taken the shop over with the one-time link');
}
