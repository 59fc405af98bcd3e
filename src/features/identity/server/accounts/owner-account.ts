import { transaction, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import {
  findPerson,
  findSetting,
  insertAccount,
  keepSetting,
  lockSettings,
  replacePassword,
} from '../identity-queries.ts';
import { hashPassword } from './hash-password.ts';
import { makePassword } from './make-password.ts';

export type OwnerAccount = {
  uid: string;
  email: string;
  /** Only when it was made just now; it is not kept and cannot be told again. */
  password?: string;
};

type Wanted = { email: string; password?: string | undefined; name: string };

async function findOwner({ db }: Context): Promise<OwnerAccount | undefined> {
  const uid = await findSetting(db, 'owner');
  const person = uid === undefined ? undefined : await findPerson(db, { id: uid });
  return person && { uid: person.id, email: person.email };
}

/**
 * The owner's account: made by the first start with the password of the settings, or with one that
 * is made now. An account that somebody else holds at that address never becomes the owner's.
 * @throws Error when the address already belongs to a customer
 */
export async function ensureOwner(ctx: Context, wanted: Wanted): Promise<OwnerAccount> {
  const known = await findOwner(ctx);
  if (known) return known;
  const password = wanted.password ?? makePassword();
  const passwordHash = await hashPassword(password);
  return transaction(ctx, async (tx) => {
    await lockSettings(tx.db);
    const other = await findOwner(tx);
    if (other) return other;
    if (await findPerson(tx.db, { email: wanted.email })) {
      throw new Error(
        `${wanted.email} already belongs to a customer. Give the owner another address: ADMIN_EMAIL`,
      );
    }
    const at = tx.clock.now();
    const uid = uuidv7(at.getTime());
    const email = wanted.email.toLowerCase();
    await insertAccount(tx.db, { id: uid, name: wanted.name, email, passwordHash, at });
    await keepSetting(tx.db, 'owner', uid);
    return { uid, email, ...(wanted.password === undefined && { password }) };
  });
}

/** Gives the owner a new password and ends their sessions. Undefined when there is no owner yet. */
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
