import { transaction, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { findPerson, getOrCreateSecret, insertAccount, lockSettings } from '../identity-queries.ts';
import { derivedPassword, hashPassword } from './passwords.ts';

export type DemoAccount = { uid: string; email: string; password: string };

export async function hasAccount(ctx: Context, email: string): Promise<boolean> {
  return (await findPerson(ctx.db, { email })) !== undefined;
}

/** Account for trying the demo. Its password derives from the shop's secret: the same at each start, different in every shop. */
export async function ensureDemoAccount(
  ctx: Context,
  { email, name }: { email: string; name: string },
): Promise<DemoAccount & { isNew: boolean }> {
  const password = derivedPassword(await getOrCreateSecret(ctx.db), email);
  const known = await findPerson(ctx.db, { email });
  if (known) return { uid: known.id, email, password, isNew: false };
  const passwordHash = await hashPassword(password);
  return transaction(ctx, async (tx) => {
    await lockSettings(tx.db);
    const other = await findPerson(tx.db, { email });
    if (other) return { uid: other.id, email, password, isNew: false };
    const at = tx.clock.now();
    const uid = uuidv7(at.getTime());
    await insertAccount(tx.db, { id: uid, name, email, passwordHash, at });
    return { uid, email, password, isNew: true };
  });
}
