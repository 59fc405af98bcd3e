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
import { hashPassword } from './hash-password.ts';
import { makePassword } from './make-password.ts';

export type OwnerAccount = {
  uid: string;
  email: string;
  /** Only when it was made just now: it is not stored and cannot be shown again. */
  password?: string;
};

type Wanted = {
  email: string;
  password?: string | undefined;
  name: string;
  shopName: string;
};

async function findOwner({ db }: Context): Promise<OwnerAccount | undefined> {
  const uid = await findSetting(db, 'owner');
  const person = uid === undefined ? undefined : await findPerson(db, { id: uid });
  return person && { uid: person.id, email: person.email };
}

/** The owner's account cannot be made. The message names the setting to change. */
export class OwnerAccountError extends Error {}

async function refuseCommonPassword({ password, email, shopName }: Wanted): Promise<void> {
  if (password === undefined) return;
  const { isCommonPassword } = await import('../provider/common-passwords.ts');
  if (!isCommonPassword(password, { email, shopName })) return;
  throw new OwnerAccountError(
    'The shop did not start, because ADMIN_PASSWORD is easy to guess: it is on lists of often used passwords, or made of words of this shop. ' +
      'Give another one, or none: then one is made and shown once.',
  );
}

/** True while the owner's password is one that a start made and could not show. */
async function hasUnseenPassword({ db }: Context, uid: string): Promise<boolean> {
  const unseen = await findSetting(db, 'unseen_password');
  return unseen !== undefined && unseen === (await findPasswordHash(db, uid));
}

async function replaceUnseen(
  ctx: Context,
  { uid, email }: OwnerAccount,
  wanted: Wanted,
): Promise<OwnerAccount> {
  const password = wanted.password ?? makePassword();
  const passwordHash = await hashPassword(password);
  await transaction(ctx, async (tx) => {
    await replacePassword(tx.db, { id: uid, passwordHash, at: tx.clock.now() });
    await replaceSetting(tx.db, 'unseen_password', passwordHash);
  });
  if (wanted.password === undefined) return { uid, email, password };
  await keepOwnerPassword(ctx);
  return { uid, email };
}

/** Marks the owner's password as shown, so that it stays. */
export function keepOwnerPassword({ db }: Context): Promise<void> {
  return deleteSetting(db, 'unseen_password');
}

/**
 * The owner's account, made by the first start; a generated password is replaced at each start until shown.
 * @throws OwnerAccountError when the address belongs to a customer, or the password is a common one
 */
export async function ensureOwner(ctx: Context, wanted: Wanted): Promise<OwnerAccount> {
  const known = await findOwner(ctx);
  if (known && !(await hasUnseenPassword(ctx, known.uid))) return known;
  await refuseCommonPassword(wanted);
  return known ? replaceUnseen(ctx, known, wanted) : makeOwner(ctx, wanted);
}

async function makeOwner(ctx: Context, wanted: Wanted): Promise<OwnerAccount> {
  const password = wanted.password ?? makePassword();
  const passwordHash = await hashPassword(password);
  return transaction(ctx, async (tx) => {
    await lockSettings(tx.db);
    const other = await findOwner(tx);
    if (other) return other;
    if (await findPerson(tx.db, { email: wanted.email })) {
      throw new OwnerAccountError(
        `${wanted.email} already belongs to a customer. Give the owner another address: ADMIN_EMAIL`,
      );
    }
    const at = tx.clock.now();
    const uid = uuidv7(at.getTime());
    const email = wanted.email.toLowerCase();
    await insertAccount(tx.db, { id: uid, name: wanted.name, email, passwordHash, at });
    await insertSetting(tx.db, 'owner', uid);
    if (wanted.password !== undefined) return { uid, email };
    await insertSetting(tx.db, 'unseen_password', passwordHash);
    return { uid, email, password };
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
