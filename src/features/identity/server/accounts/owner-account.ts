import { transaction, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import {
  deleteSetting,
  findPasswordHash,
  findPerson,
  findSetting,
  insertAccount,
  insertSetting,
  lockSettings,
  replacePassword,
  replaceSetting,
} from '../identity-queries.ts';
import { hashPassword, makePassword, type PasswordCost } from './passwords.ts';

export type OwnerAccount = {
  uid: string;
  email: string;
  /** Set only if it was generated just now: it is not stored and cannot be shown again. */
  password?: string;
  /** Set until the one-time link of the installation is used. */
  awaitsLink?: true;
};

export type OwnerSettings = {
  email: string;
  password?: string | undefined;
  /** True: a one-time link lets the owner set the missing password. */
  byLink?: boolean;
  name: string;
  shopWords: () => Promise<string[]>;
  passwordCost?: PasswordCost | undefined;
};

export async function findOwner({ db }: Context): Promise<OwnerAccount | undefined> {
  const uid = await findSetting(db, 'owner');
  const person = uid === undefined ? undefined : await findPerson(db, { id: uid });
  return person && { uid: person.id, email: person.email };
}

/** The owner's account cannot be made. The message names the setting to change. */
export class OwnerAccountError extends Error {}

async function refuseCommonPassword({ password, email, shopWords }: OwnerSettings): Promise<void> {
  if (password === undefined) return;
  const { isCommonPassword } = await import('../provider/common-passwords.ts');
  if (!isCommonPassword(password, { email, shopWords: await shopWords() })) return;
  throw new OwnerAccountError(
    'The shop did not start, because ADMIN_PASSWORD is easy to guess: it is on lists of common passwords, or made of words of this shop. Set another one, or none: then one is made and shown once.',
  );
}

/** True until the owner's password was shown or set. */
export async function hasUnseenPassword({ db }: Context, uid: string): Promise<boolean> {
  const unseen = await findSetting(db, 'unseen_password');
  return unseen !== undefined && unseen === (await findPasswordHash(db, uid));
}

async function replaceUnseen(
  ctx: Context,
  { uid, email }: OwnerAccount,
  settings: OwnerSettings,
): Promise<OwnerAccount> {
  const password = settings.password ?? makePassword();
  const passwordHash = await hashPassword(password, settings.passwordCost);
  await transaction(ctx, async (tx) => {
    await replacePassword(tx.db, { id: uid, passwordHash, at: tx.clock.now() });
    await replaceSetting(tx.db, 'unseen_password', passwordHash);
  });
  if (settings.password === undefined) return { uid, email, password };
  await markPasswordSeen(ctx);
  return { uid, email };
}

/** Marks the owner's password as shown, so that it stays. */
export function markPasswordSeen({ db }: Context): Promise<void> {
  return deleteSetting(db, 'unseen_password');
}

function isByLink({ byLink, password }: OwnerSettings): boolean {
  return byLink === true && password === undefined;
}

/**
 * The owner's account, made by the first start; a generated password is replaced at each start until shown.
 * @throws OwnerAccountError when the address belongs to a customer, or the password is a common one
 */
export async function ensureOwner(ctx: Context, settings: OwnerSettings): Promise<OwnerAccount> {
  const known = await findOwner(ctx);
  if (known && !(await hasUnseenPassword(ctx, known.uid))) return known;
  if (known && isByLink(settings)) return { ...known, awaitsLink: true };
  await refuseCommonPassword(settings);
  return known ? replaceUnseen(ctx, known, settings) : makeOwner(ctx, settings);
}

async function makeOwner(ctx: Context, settings: OwnerSettings): Promise<OwnerAccount> {
  const password = settings.password ?? makePassword();
  const passwordHash = await hashPassword(password, settings.passwordCost);
  return transaction(ctx, async (tx) => {
    await lockSettings(tx.db);
    const other = await findOwner(tx);
    if (other) return isByLink(settings) ? { ...other, awaitsLink: true } : other;
    if (await findPerson(tx.db, { email: settings.email })) {
      throw new OwnerAccountError(
        `${settings.email} already belongs to a customer. Give the owner another address: ADMIN_EMAIL`,
      );
    }
    const at = tx.clock.now();
    const uid = uuidv7(at.getTime());
    const email = settings.email.toLowerCase();
    await insertAccount(tx.db, { id: uid, name: settings.name, email, passwordHash, at });
    await insertSetting(tx.db, 'owner', uid);
    if (settings.password !== undefined) return { uid, email };
    await insertSetting(tx.db, 'unseen_password', passwordHash);
    return isByLink(settings) ? { uid, email, awaitsLink: true } : { uid, email, password };
  });
}

/** Gives the owner a new password and ends their sessions. Undefined without an owner. */
export async function resetOwnerPassword(ctx: Context): Promise<OwnerAccount | undefined> {
  const owner = await findOwner(ctx);
  if (!owner) return undefined;
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  await transaction(ctx, (tx) =>
    replacePassword(tx.db, { id: owner.uid, passwordHash, at: tx.clock.now() }),
  );
  return { ...owner, password };
}
